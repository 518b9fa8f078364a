import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Report } from './Report.ts';
import { walk } from './walk.ts';

const titles = {
  note: { zh: '说明', en: 'Note' },
  tip: { zh: '提示', en: 'Tip' },
  important: { zh: '重要', en: 'Important' },
  warning: { zh: '警告', en: 'Warning' },
  caution: { zh: '当心', en: 'Caution' },
};

type Kind = keyof typeof titles;

/**
 * Turns block quotes that begin with `[!NOTE]` into notes, with the classes that GitHub gives them, which the
 * sanitizer keeps. A note has a title in the language of its text: an article may have another language than
 * the site.
 */
export function showAlerts(tree: Root, report: Report): void {
  walk<Nodes>(tree, (quote) => {
    if (!isElement(quote, 'blockquote')) return;
    const [paragraph] = quote.children;
    if (!isElement(paragraph, 'p')) return;
    const [first, second] = paragraph.children;
    if (first?.type !== 'text') return;
    // The bracket may be escaped in the file, as forms and formatters of Markdown write it.
    const [marker = '', name = ''] = /^\[!(\w+)\][-+]?[ \t]*/.exec(first.value) ?? [];
    if (!marker) return;
    const kind = name.toLowerCase();
    const text = first.value.slice(marker.length);
    const isHardBreak = isElement(second, 'br');
    const isAlone = text.startsWith('\n') || (!text && (!second || isHardBreak));
    if (!isKind(kind) || !isAlone) {
      report(
        'warning',
        first.position?.start.line,
        `has a quote that begins with ${JSON.stringify(marker.trim())}, which is shown as text`,
        'A note begins with a line [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] of its own',
      );
      return;
    }
    first.value = text.trimStart();
    if (isHardBreak) paragraph.children.splice(0, 2);
    // With the line break after it.
    if (!second && !text) quote.children.splice(0, 2);
    show(quote, kind);
  });
}

const isElement = (node: Nodes | undefined, tagName: string): node is Element =>
  node?.type === 'element' && node.tagName === tagName;

const isKind = (name: string): name is Kind => Object.hasOwn(titles, name);

function show(quote: Element, kind: Kind): void {
  const language = /\p{Script=Han}/u.test(textOf(quote)) ? 'zh' : 'en';
  quote.tagName = 'div';
  quote.properties.className = ['markdown-alert', `markdown-alert-${kind}`];
  const title = h('p', { className: 'markdown-alert-title' }, titles[kind][language]);
  quote.children.unshift(title, { type: 'text', value: '\n' });
}
