import * as v from 'valibot';

declare const safe: unique symbol;

/** HTML that a sanitizer has seen. Only this type may be put into a page as markup. */
export type SafeHtml = string & { readonly [safe]: true };

/** How the HTML inside a reply becomes `SafeHtml`. */
export type HtmlSchema = v.GenericSchema<string, SafeHtml>;

export function htmlSchema(clean: (html: string) => string): HtmlSchema {
  return v.pipe(
    v.string(),
    v.transform((html) => clean(html) as SafeHtml),
  );
}

/** For readers of the gateway's `/api`, which carries HTML that the gateway has cleaned already. */
export const cleanedHtml: HtmlSchema = htmlSchema((html) => html);
