/// <reference path="./markdown-it-footnote.d.ts" />
import { LinkifyIt, REBuilder } from 'linkify-it';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnote from 'markdown-it-footnote';

export type Markdown = ReturnType<typeof MarkdownIt>;
export type Token = ReturnType<Markdown['parse']>[number];

/**
 * A parser of GitHub Flavored Markdown for East Asian text: only `~~` strikes out, because `~` is a range sign;
 * emphasis and bare addresses may begin and end beside East Asian characters. HTML and the schemes of links are
 * for the caller to check.
 */
export function createMarkdown(): Markdown {
  // Deeper nesting than the limit would be left out without a word; the stack of the thread is the limit.
  const markdown = MarkdownIt({ html: true, maxNesting: Number.POSITIVE_INFINITY })
    .use(cjkFriendly)
    .use(footnote)
    .use(taskLists)
    .use(alignCells)
    .disable('footnote_inline');
  markdown.set({ linkify: true });
  markdown.linkify = createLinkify();
  markdown.validateLink = () => true;
  return markdown;
}

/**
 * Letters and punctuation of Chinese, Japanese and Korean, as UTF-16 code units; the quotes, dashes and
 * ellipses that Chinese shares with Latin scripts.
 */
const eastAsian =
  '[\\u1100-\\u11ff\\u2014\\u2018-\\u201f\\u2025\\u2026\\u2e80-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\ud840-\\ud8bf\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef]';

/** East Asian characters bound an address as blanks do. */
class EastAsianBoundaries extends REBuilder {
  override src_ZCc = `${new REBuilder().src_ZCc}|${eastAsian}`;
  override src_ZPCc = `${new REBuilder().src_ZPCc}|${eastAsian}`;

  /** `package@1.2` is a version, not an e-mail address. */
  override get_domain_root(): RegExp {
    return new RegExp(`${super.get_domain_root().source}(?<!\\.\\d+)`);
  }
}

/** Finds the bare addresses of GitHub Flavored Markdown: `https://…`, `www.…`, `a@b.example`. */
function createLinkify(): LinkifyIt {
  return new LinkifyIt({ rebuilder: new EastAsianBoundaries() })
    .add('ftp:', null)
    .add('//', null)
    .add('www.', {
      validate: (text, pos, linkify) =>
        Math.max(0, linkify.testSchemaAt(`//${text.slice(pos)}`, 'http:', 0) - '//'.length),
      normalize: (match) => {
        match.url = `http://${match.url}`;
      },
    });
}

/** Turns `[ ]` and `[x]` at the beginning of a list item into a checkbox. */
function taskLists(markdown: Markdown): void {
  markdown.core.ruler.after('inline', 'task_lists', ({ tokens, Token }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      if (type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
      const first = children?.[0];
      const [marker, state] = /^\[([ x])\](?=\s)/i.exec(first?.content ?? '') ?? [];
      if (first?.type !== 'text' || !marker) continue;
      const checkbox = new Token('checkbox', 'input', 0);
      checkbox.attrs = [
        ['type', 'checkbox'],
        ['disabled', ''],
      ];
      if (state !== ' ') checkbox.attrSet('checked', '');
      first.content = first.content.slice(marker.length);
      children?.unshift(checkbox);
    }
  });
}

/** The columns of a table have `align`: sanitizers remove `style`. */
function alignCells(markdown: Markdown): void {
  markdown.core.ruler.after('block', 'align_cells', ({ tokens }) => {
    for (const token of tokens) {
      const [, align] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? [];
      if (align) token.attrs = [['align', align]];
    }
  });
}
