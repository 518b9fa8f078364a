import { escapeMarkup } from '../../gateway/src/http/escape.ts';

/** Markup, as opposed to text that still has to be escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | Html[] | string | number | undefined;

/** A template of markup; texts put into it are escaped, what is undefined is left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + write(parts[index])).join(''));
}

function write(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(write).join('');
  return escapeMarkup(String(part));
}
