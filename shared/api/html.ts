import * as v from 'valibot';

declare const safe: unique symbol;

/** Sanitized HTML. Only this type may be put into a page as markup. */
export type SafeHtml = string & { readonly [safe]: true };

/** The schema of the HTML in a reply: `string` if it is untrusted, `SafeHtml` if it is sanitized. */
export type HtmlSchema<Html extends string> = v.GenericSchema<string, Html>;

/** For replies of a trusted source that sanitizes: the gateway's `/api`, or its own snapshot. */
export const cleanedHtml: HtmlSchema<SafeHtml> = v.pipe(
  v.string(),
  v.transform((html) => html as SafeHtml),
);

/** For replies of the upstream API. */
export const untrustedHtml: HtmlSchema<string> = v.string();
