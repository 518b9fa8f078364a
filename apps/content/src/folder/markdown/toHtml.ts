import type { Markdown, Token } from '@twinfront/shared/node/createMarkdown';
import type { FormulaEnv } from './formulas.ts';

/** Where the HTML of a token begins. */
interface Mark {
  offset: number;
  /** Of the text, from 1. */
  line: number;
  /** Whether the token is HTML of the author. */
  isHtml: boolean;
}

/**
 * Renders the tokens of a text as HTML.
 *
 * @returns also `markAt`, which tells where the text of an offset in the HTML is
 */
export function toHtml({ renderer, options }: Markdown, tokens: Token[], env: FormulaEnv) {
  const marks: Mark[] = [];
  let html = '';
  let line = 1;

  function append(list: Token[]): void {
    for (const [index, token] of list.entries()) {
      const { type, map, children } = token;
      // A token without a map is in the line of the one before it.
      if (map) line = map[0] + 1;
      if (type === 'inline') {
        append(children ?? []);
        continue;
      }
      marks.push({ offset: html.length, line, isHtml: type.startsWith('html_') });
      const render = renderer.rules[type];
      html += render
        ? render(list, index, options, env, renderer)
        : renderer.renderToken(list, index, options);
    }
  }
  append(tokens);

  // Callers ask in about the order of the elements, so each search begins at the last mark.
  let last = 0;
  const isBefore = (mark: Mark | undefined, offset: number) => mark && mark.offset <= offset;
  function markAt(offset = 0): Mark {
    while (last > 0 && !isBefore(marks[last], offset)) last--;
    while (isBefore(marks[last + 1], offset)) last++;
    const mark = marks[last] ?? { offset: 0, line: 1, isHtml: false };
    const linesAbove = html.slice(mark.offset, offset).split('\n').length - 1;
    return { ...mark, line: mark.line + linesAbove };
  }
  return { html, markAt };
}
