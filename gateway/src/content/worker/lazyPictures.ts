import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

/** Attributes, without `data` and signs, in which scripts for lazy loading keep the address of a picture or frame. */
const LAZY_SOURCE =
  /^(?:(?:lazy|original|orig|actual|cf|opt|real|lay)?src|original|echo|file|(?:v|ks)?lazy(?:load|img)?)$/;
const LAZY_SRCSET = /^(?:(?:lazy)?srcset|originalset)$/;

const plainName = (name: string) => name.toLowerCase().replace(/^data|[_:-]/g, '');

export const isLazySource = (name: string) => name !== 'src' && LAZY_SOURCE.test(plainName(name));

export const isLazySrcset = (name: string) =>
  name !== 'srcSet' && LAZY_SRCSET.test(plainName(name));

/** The address that such a script would load. */
export function lazySource(properties: Properties): string | undefined {
  const [, source] =
    Object.entries(properties).find(
      ([name, value]) => isLazySource(name) && isAddress(String(value ?? '')),
    ) ?? [];
  return source ? String(source).trim() : undefined;
}

/** Whether an attribute contains an address: some scripts keep options such as `true` in it. */
export const isAddress = (text: string) =>
  /[./]/.test(text) && !/^\s*(data|javascript|about|blob):/i.test(text);

/** Whether a picture is shown only by a script. */
function isLazy({ properties }: Element): boolean {
  const { src } = properties;
  return !src || /^\s*(data|about):/i.test(`${src}`) || lazySource(properties) !== undefined;
}

/** Gives a picture the addresses that a script would give it. */
export function loadLazyPicture(properties: Properties): void {
  const [, srcSet] =
    Object.entries(properties).find(([name, value]) => isLazySrcset(name) && value) ?? [];
  const source = lazySource(properties);
  if (srcSet) properties.srcSet = String(srcSet);
  if (source) properties.src = source;
  else if (isPlaceholder(properties.src)) {
    properties.src = firstAddress(properties.srcSet) ?? properties.src;
  }
}

/** Gives the picture of a `<picture>` that has no address of its own that of the first `<source>`. */
export function loadSource(image: Element, sources: readonly RootContent[]): void {
  if (!isPlaceholder(image.properties.src)) return;
  for (const child of sources) {
    if (child.type !== 'element' || child.tagName !== 'source') continue;
    const source = { srcSet: child.properties.srcSet, dataSrcset: child.properties.dataSrcset };
    loadLazyPicture(source);
    const address = firstAddress(source.srcSet);
    if (address) image.properties.src = address;
    if (address) return;
  }
}

/** Whether a picture has no address, or only a placeholder of one pixel or in SVG. */
const isPlaceholder = (src: unknown) =>
  !src || /^\s*data:image\/(gif|svg)|^\s*about:/i.test(`${src}`);

function firstAddress(srcSet: unknown): string | undefined {
  const [address] = String(srcSet ?? '')
    .trim()
    .split(/,?\s+/, 1);
  return address && !/^(data|about):/i.test(address) ? address : undefined;
}

/**
 * The pictures that `<noscript>` elements hold for visitors without scripts take the place of the lazy ones beside
 * them. A picture in a `<noscript>` alone is shown if it has a text alternative, because a tracker has none.
 *
 * @param pictureOf the first picture inside a node
 */
export function mergeNoscripts<T extends RootContent>(
  nodes: T[],
  pictureOf: (node: RootContent) => Element | undefined,
): T[] {
  const isNoscript = (node: RootContent | undefined) =>
    node?.type === 'element' && node.tagName === 'noscript';
  if (!nodes.some(isNoscript)) return nodes;
  const solid = nodes.filter((node) => node.type !== 'text' || node.value.trim());
  /** What is shown for each noscript element. */
  const shown = new Map<RootContent, ElementContent[]>();
  const taken = new Set<Element>();
  for (const [index, node] of solid.entries()) {
    const picture = pictureOf(node);
    if (!picture || !isNoscript(node)) continue;
    const beside = [solid[index - 1], solid[index + 1]]
      .flatMap((other) => (other && !isNoscript(other) && !hasText(other) ? other : []))
      .flatMap((other) => pictureOf(other) ?? [])
      .find((other) => !taken.has(other) && isCopy(other, picture));
    if (beside) {
      taken.add(beside);
      Object.assign(beside.properties, picture.properties);
    }
    const isAlone = !beside && Boolean(picture.properties.alt);
    shown.set(node, isAlone ? (node as Element).children : []);
  }
  return nodes.flatMap((node) => (shown.get(node) as T[] | undefined) ?? [node]);
}

const hasText = (node: RootContent) => 'children' in node && textOf(node).trim() !== '';

const isCopy = (lazy: Element, { properties }: Element) =>
  isLazy(lazy) || lazy.properties.src === properties.src;
