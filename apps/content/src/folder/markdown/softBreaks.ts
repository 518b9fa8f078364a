import type { Nodes, Root } from 'hast';
import { inlineElements } from '../../model/words.ts';
import { walk } from './walk.ts';

/** The first blank alone begins a match: trying each of many would take quadratic time. */
const LINE_BREAK = /(?<![ \t])[ \t]*\n\s*/g;

/** Characters of scripts without spaces between words, and full-width punctuation. Korean has spaces. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\ufe30-\ufe4f\uff00-\uff9f\uffe0-\uffe6]/u;
/** Punctuation of Chinese that Latin scripts have too. */
const shared = /[\u2014\u2018-\u201f\u2025\u2026]/;

/** Removes line breaks between two such characters, which browsers show as a space. */
export function removeSoftBreaks(tree: Root): void {
  /** The end of the text before, in the same block. */
  let before = '';
  /** The text that ends with a line break, whose next character is in another element. */
  let open: { value: string } | undefined;

  walk<Nodes>(tree, (node) => {
    if (node.type === 'element' && !inlineElements.includes(node.tagName)) {
      before = '';
      open = undefined;
      if (node.tagName === 'pre' || node.tagName === 'textarea') return false;
    }
    if (node.type !== 'text') return;
    const [first = ''] = node.value;
    if (open && isTight(before, first)) open.value = open.value.replace(/[ \t]*\n\s*$/, '');
    open = undefined;
    node.value = node.value.replace(LINE_BREAK, (text, offset: number, value: string) => {
      const last = lastCharacter(value.slice(0, offset)) ?? before;
      const [next] = value.slice(offset + text.length);
      if (next === undefined) {
        open = node;
        return text;
      }
      return isTight(last, next) ? '' : text;
    });
    before = lastCharacter(node.value.trimEnd()) ?? before;
    return;
  });
}

/** Of two code units: spreading a whole text for each of its line breaks would take quadratic time. */
const lastCharacter = (text: string) => [...text.slice(-2)].at(-1);

function isTight(last: string, next: string): boolean {
  const isEastAsian = (character: string) => wide.test(character) || shared.test(character);
  return isEastAsian(last) && isEastAsian(next) && (wide.test(last) || wide.test(next));
}
