import type { Markdown, Token } from '@twinfront/shared/node/createMarkdown';

const titles = {
  note: { zh: '说明', en: 'Note' },
  tip: { zh: '提示', en: 'Tip' },
  important: { zh: '重要', en: 'Important' },
  warning: { zh: '警告', en: 'Warning' },
  caution: { zh: '当心', en: 'Caution' },
};

type Kind = keyof typeof titles;

/** The line of its own with which a note begins. Forms and formatters of Markdown escape its brackets. */
const MARKER = /^\\?\[!(note|tip|important|warning|caution)\\?\][-+]?[ \t]*(?:\n|$)/i;

/**
 * Turns block quotes that begin with a line `[!NOTE]` into notes, with the classes that GitHub gives them, which the
 * sanitizer keeps. A note has a title in the language of its text: an article may have another language than the site.
 */
export function parseAlerts(markdown: Markdown): void {
  markdown.core.ruler.after('block', 'alerts', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const text = tokens[index + 2];
      if (open.type !== 'blockquote_open' || text?.type !== 'inline') continue;
      const [marker, name = ''] = MARKER.exec(text.content) ?? [];
      if (marker === undefined) continue;
      const kind = name.toLowerCase() as Kind;
      const end = tokens.findIndex(
        ({ type, level }, at) => at > index && type === 'blockquote_close' && level === open.level,
      );
      const quoted = tokens.slice(index, end);
      const language = quoted.some(({ content }) => /\p{Script=Han}/u.test(content)) ? 'zh' : 'en';
      open.tag = 'div';
      open.attrSet('class', `markdown-alert markdown-alert-${kind}`);
      open.meta = { title: titles[kind][language] };
      const close = tokens[end];
      if (close) close.tag = 'div';
      text.content = text.content.slice(marker.length);
      if (text.map) text.map[0] += 1;
      // The marker was the whole paragraph.
      if (text.content) continue;
      for (const token of tokens.slice(index + 1, index + 4)) token.hidden = true;
    }
  });
  markdown.renderer.rules.blockquote_open = (tokens: Token[], index, options, _env, renderer) => {
    const title = tokens[index]?.meta?.title;
    const open = renderer.renderToken(tokens, index, options);
    return title ? `${open}<p class="markdown-alert-title">${title}</p>\n` : open;
  };
}
