import { features } from 'web-features';
import { supportedBrowsers } from '../apps/supportedBrowsers.ts';

/** Keys of MDN's compatibility data whose feature at least one of the supported browsers lacks. */
const keys = Object.values(features).flatMap((feature) =>
  feature.kind === 'feature'
    ? Object.entries(feature.status.by_compat_key ?? {})
        .filter(([, { support }]) =>
          Object.entries(supportedBrowsers).some(
            ([browser, version]) =>
              !(versionOf(support[browser as keyof typeof support]) <= version),
          ),
        )
        .map(([key]) => key)
    : [],
);

/** NaN if no version has the feature. */
function versionOf(support: string | undefined): number {
  return Number.parseFloat(support?.replace('≤', '') ?? '');
}

const pattern = (source: string) => new RegExp(source);

/** Built-in objects whose methods the names tell apart from those of other objects. */
const builtins = /^(Array|Map|Set|String)$/;
/** Built-in objects whose methods are static. */
const namespaces = /^(Intl|Object|Promise|RegExp)$/;

/** How minified CSS and JavaScript use the feature of a key; undefined if the text does not show it. */
function usesOf(key: string): { css?: RegExp; js?: RegExp } | undefined {
  const [area, group, name = '', value, ...rest] = key.split('.');
  if (rest[0] === 'relative_syntax') return { css: pattern(`(?<![\\w-])${value}\\(from `) };
  if (rest.length > 0) return undefined;
  switch (`${area}.${group}`) {
    case 'css.properties':
      return value
        ? { css: pattern(`[{;"]${name}:[^;}"]*(?<![\\w-])${value.replaceAll('_', '-')}(?![\\w-])`) }
        : { css: pattern(`[{;"]${name}:`) };
    case 'css.types': {
      const called = value ?? name;
      const call = pattern(`(?<![\\w-])${called}\\(`);
      // Without a hyphen it may be a function of JavaScript.
      return { css: call, ...(called.includes('-') && { js: call }) };
    }
    case 'css.selectors':
      return value ? undefined : { css: pattern(`:${name}(?![\\w-])(?=[^;}]*\\{)`) };
    case 'css.at-rules':
      if (!value) return { css: pattern(`@${name}(?![\\w-])`) };
      return name === 'media' ? { css: pattern(`@media[^{]*\\(${value}[):]`) } : undefined;
  }
  if (area === 'api' && name.endsWith('_static')) {
    return { js: pattern(`\\b${group}\\.${name.replace('_static', '')}\\b`) };
  }
  if (area === 'javascript' && group === 'builtins' && value) {
    if (builtins.test(name)) return { js: pattern(`\\.${value}\\(`) };
    if (namespaces.test(name)) return { js: pattern(`\\b${name}\\.${value}\\b`) };
  }
  return undefined;
}

/** The features of built CSS and JavaScript that a supported browser lacks, by MDN's keys. */
export function newFeatures({ css, js }: { css: string; js: string }): string[] {
  const found = keys.filter((key) => {
    const uses = usesOf(key);
    return uses?.css?.test(css) || uses?.js?.test(js);
  });
  // A value of a new property is new too.
  return found.filter((key) => !found.some((other) => key.startsWith(`${other}.`))).sort();
}
