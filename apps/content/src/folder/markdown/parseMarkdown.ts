import type { Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { bareAddresses } from './bareAddresses.ts';

/** Constructs of GFM that the tokenizer tries at each letter or line, and what a text with one contains. */
const markers: [construct: string, RegExp][] = [
  ['emailAutolink', /@/],
  ['wwwAutolink', /www\./i],
  ['protocolAutolink', /:\/\//],
  ['table', /\||:-|-:/],
];

/** By the constructs that they do not try: without those four, English takes half of the time. */
const parsers = new Map<string, ReturnType<typeof createParser>>();

/** `~` is a range sign: only `~~` strikes out. Emphasis may begin and end beside East Asian punctuation. */
export function parseMarkdown(markdown: string): Root {
  const disabled = markers.flatMap(([name, marker]) => (marker.test(markdown) ? [] : name));
  const key = disabled.join();
  const parser = parsers.get(key) ?? createParser(disabled);
  parsers.set(key, parser);
  return parser.parse(markdown) as Root;
}

const createParser = (disabled: string[]) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(bareAddresses)
    .use(remarkCjkFriendly)
    .use(remarkCjkFriendlyGfmStrikethrough, { singleTilde: false })
    .use(disableConstructs, disabled)
    .freeze();

function disableConstructs(this: Processor, names: string[]): void {
  this.data().micromarkExtensions?.push({ disable: { null: names } });
}
