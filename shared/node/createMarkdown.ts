/// <reference path="./markdown-it-footnote.d.ts" />
import { LinkifyIt, type Match, REBuilder } from 'linkify-it';
import MarkdownIt, { type StateInline, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnote from 'markdown-it-footnote';

export type { Token };
export type Markdown = ReturnType<typeof MarkdownIt>;

/**
 * A parser of GitHub Flavored Markdown for East Asian text: only `~~` strikes out, because `~` is a range sign;
 * emphasis and bare addresses may begin and end beside East Asian characters. HTML and the schemes of links are
 * for the caller to check.
 */
export function createMarkdown(): Markdown {
  // Deeper nesting than the limit would be left out without a word; the stack of the thread is the limit.
  const markdown = MarkdownIt({ html: true, linkify: true, maxNesting: Number.POSITIVE_INFINITY })
    .use(cjkFriendly)
    .use(inlineLines)
    .use(footnote)
    .use(hoistFootnotes)
    .use(taskLists)
    .use(alignCells)
    .disable('footnote_inline');
  markdown.linkify = createAddressFinder();
  markdown.normalizeLinkText = (text) => text;
  markdown.validateLink = () => true;
  return markdown;
}

/**
 * Letters and punctuation of Chinese, Japanese and Korean, as UTF-16 code units; the quotes, dashes and
 * ellipses that Chinese shares with Latin scripts.
 */
const eastAsian =
  '[\\u1100-\\u11ff\\u2014\\u2018-\\u201f\\u2025\\u2026\\u2e80-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\ud840-\\ud8bf\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef]';

/** The addresses of GitHub Flavored Markdown. East Asian characters bound them as blanks do. */
class AddressPatterns extends REBuilder {
  override src_ZCc = `${new REBuilder().src_ZCc}|${eastAsian}`;
  override src_ZPCc = `${new REBuilder().src_ZPCc}|${eastAsian}`;

  override get_mail_name(): RegExp {
    return /[a-zA-Z0-9._+-]{1,64}/;
  }

  override get_mail_name_validator(): RegExp {
    // Asked for with each text. The library keeps its own patterns in the same way.
    this.cache.mail_name_validator ??= new RegExp(
      `(?:^|[^a-zA-Z0-9._+/-])(${this.get_mail_name().source})$`,
    );
    return this.cache.mail_name_validator;
  }

  /** `package@1.2` is a version, not an e-mail address. */
  override get_domain_root(): RegExp {
    return new RegExp(`${super.get_domain_root().source}(?<!\\.\\d+)`);
  }
}

class AddressFinder extends LinkifyIt {
  /** markdown-it tests the source of a paragraph first, where an address can be beside a marker. */
  override test(): boolean {
    return true;
  }

  override match(text: string): Match[] {
    return super.match(text) ?? [];
  }
}

/** Finds `https://…`, `www.…` and `a@b.example`. */
function createAddressFinder(): LinkifyIt {
  const finder = new AddressFinder({ rebuilder: new AddressPatterns() });
  const web = { validate: (text: string, pos: number) => lengthAfterScheme(finder, text, pos) };
  return finder
    .add('ftp:', null)
    .add('//', null)
    .add('http:', web)
    .add('https:', web)
    .add('www.', {
      // What follows `www.` is what may follow `http://`.
      validate: (text, pos) =>
        Math.max(0, lengthAfterScheme(finder, `//${text.slice(pos)}`) - '//'.length),
      normalize: (match) => {
        match.url = `http://${match.url}`;
      },
    });
}

/** The length of an address from its `//` on, which does not end with a marker of Markdown or a colon; 0 if there is none. */
function lengthAfterScheme({ re }: LinkifyIt, text: string, start = 0): number {
  const pattern = re.get_http_validator();
  pattern.lastIndex = start;
  const [found = ''] = pattern.exec(text) ?? [];
  return found.replace(/(?<![:*_~])[:*_~]+$/, '').length;
}

/**
 * Moves footnotes behind the text, because the plugin loses text around a footnote that is inside another one. Of two
 * footnotes with the same label, the first is kept.
 */
function hoistFootnotes(markdown: Markdown): void {
  markdown.core.ruler.after('block', 'hoist_footnotes', (state) => {
    const text: Token[] = [];
    const notes = new Map<string, Token[]>();
    const open = [text];
    for (const token of state.tokens) {
      if (token.type === 'footnote_reference_open') open.push([]);
      const tokens = open.at(-1);
      tokens?.push(token);
      if (token.type !== 'footnote_reference_close' || !tokens) continue;
      const label = String(tokens[0]?.meta?.label);
      if (!notes.has(label)) notes.set(label, tokens);
      open.pop();
    }
    state.tokens = [...text, ...[...notes.values()].flat()];
  });
}

/** Gives the tokens inside a block a `map`, as blocks have one: their lines in the text. */
function inlineLines(markdown: Markdown): void {
  markdown.inline.State = class extends markdown.inline.State {
    #line = 0;
    #counted = 0;
    #last: Token | undefined;

    override push(...args: Parameters<StateInline['push']>): Token {
      const token = super.push(...args);
      this.#endLast();
      token.map = [this.#line, this.#line + 1];
      this.#last = token;
      return token;
    }

    /** Pushes the text since the last token, which has no line break. */
    override pushPending(): Token {
      this.#endLast();
      return super.pushPending();
    }

    /** The last token ends in the line of the text or token that follows. */
    #endLast(): void {
      this.#line += this.src.slice(this.#counted, this.pos).split('\n').length - 1;
      this.#counted = this.pos;
      if (this.#last?.map) this.#last.map[1] = this.#line + 1;
    }
  };
  markdown.core.ruler.after('text_join', 'inline_lines', ({ tokens }) => {
    let start = 0;
    for (const { map, children } of tokens) {
      // The cells of a table have no map, but its rows.
      start = map?.[0] ?? start;
      let end = start + 1;
      for (const child of children ?? []) {
        child.map = child.map ? [start + child.map[0], start + child.map[1]] : [end - 1, end];
        end = child.map[1];
      }
    }
  });
}

/** Turns `[ ]` and `[x]` at the beginning of a list item into a checkbox. */
function taskLists(markdown: Markdown): void {
  markdown.core.ruler.after('inline', 'task_lists', ({ tokens, Token }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const isFirst = tokens[index - 2]?.type === 'list_item_open';
      if (type !== 'inline' || !isFirst || tokens[index - 1]?.type !== 'paragraph_open') continue;
      const [first, second] = children ?? [];
      const [marker, state] = /^\[([ x])\](?=\s|$)/i.exec(first?.content ?? '') ?? [];
      if (first?.type !== 'text' || !marker) continue;
      if (first.content === marker && second?.type !== 'softbreak') continue;
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
