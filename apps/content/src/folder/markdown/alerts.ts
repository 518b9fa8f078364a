import type { Token } from '@twinfront/shared/node/createMarkdown';
import type { Report } from './Report.ts';

const titles = {
  note: { zh: '说明', en: 'Note' },
  tip: { zh: '提示', en: 'Tip' },
  important: { zh: '重要', en: 'Important' },
  warning: { zh: '警告', en: 'Warning' },
  caution: { zh: '当心', en: 'Caution' },
};

/**
 * Turns block quotes that begin with a line `[!NOTE]` into notes, with the classes that GitHub gives them, which the
 * sanitizer keeps, and a title in `meta`.
 */
export function markAlerts(tokens: Token[], report: Report): void {
  for (const [index, quote] of tokens.entries()) {
    if (quote.type !== 'blockquote_open') continue;
    const [paragraph, inline, end] = tokens.slice(index + 1, index + 4);
    // In the source, because a bracket of the text can be escaped.
    const [marker] = /^\[!\w+\][-+]?/.exec(inline?.content ?? '') ?? [];
    const [first, second] = inline?.children ?? [];
    if (!paragraph || !inline || !end || !marker || first?.type !== 'text') continue;
    const kind = marker.replace(/\W/g, '').toLowerCase();
    const isAlone = first.content.trim() === marker && (!second || second.type.endsWith('break'));
    if (!isKind(kind) || !isAlone) {
      report(
        'warning',
        (first.map?.[0] ?? 0) + 1,
        `has a quote that begins with ${JSON.stringify(marker)}, which is shown as text`,
        'A note begins with a line [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] of its own',
      );
      continue;
    }
    inline.children?.splice(0, 2);
    paragraph.hidden = !second;
    end.hidden = !second;
    quote.tag = 'div';
    quote.attrs = [['class', `markdown-alert markdown-alert-${kind}`]];
    quote.meta = { title: titles[kind][languageOf(tokens, index)] };
  }
}

const isKind = (name: string): name is keyof typeof titles => Object.hasOwn(titles, name);

/** The language of a note's text: an article may have another one than the site. */
function languageOf(tokens: Token[], quote: number): 'zh' | 'en' {
  const level = tokens[quote]?.level;
  const isChinese = ({ type, content }: Token) =>
    type === 'text' && /\p{Script=Han}/u.test(content);
  for (let index = quote + 1; tokens[index]?.level !== level; index++) {
    if (tokens[index]?.children?.some(isChinese)) return 'zh';
  }
  return 'en';
}
