import * as v from 'valibot';
import { isMediaAddress, MAX_SEGMENT_LENGTH, segmentPattern } from './address.ts';

const wellFormed = v.transform((text: string) => text.toWellFormed());

/** Well-formed Unicode: lone surrogates, which `encodeURIComponent` rejects, are replaced. */
export const textSchema = v.pipe(v.string(), wellFormed);

/** Ids are strings or numbers in replies, strings after parsing. Ids that are no valid path segment are rejected. */
export const idSchema = v.union([
  v.pipe(v.string(), v.regex(segmentPattern), v.maxLength(MAX_SEGMENT_LENGTH), wellFormed),
  v.pipe(v.number(), v.finite(), v.transform(String)),
]);

/** An optional field; null is treated as missing. */
export function optional<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

/** A list that drops invalid items instead of failing. */
export function listOf<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.array(v.fallback(v.undefinedable(schema), undefined)),
    v.transform((items) => items.filter((item) => item !== undefined)),
  );
}

/**
 * ISO 8601 with time and offset, such as `2026-11-18T09:00:00+08:00`, on an existing day: the subset
 * that every browser parses the same way.
 */
export const timestampSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/),
  v.check((text) => !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10))),
);

/** `YYYY-MM-DD`, an existing day. */
export const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/), v.check(isDay));

/** `Date` may parse February 30 as March 2. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

const urlSchema = v.pipe(v.string(), v.url());

/** `http(s)` with a host, or a path below `/media/`. */
const pictureAddress = v.pipe(
  v.string(),
  v.regex(/^(\/media\/[^\\]+$|[Hh][Tt][Tt][Pp][Ss]?:\/\/)/),
  v.check((src) => (src.startsWith('/') ? isMediaAddress(src) : v.is(urlSchema, src))),
);

/** Invalid fields other than `src` are ignored; `srcset` lists narrower or wider versions. */
export const pictureSchema = v.object({
  src: pictureAddress,
  alt: v.fallback(
    v.pipe(
      v.nullish(textSchema),
      v.transform((alt) => alt ?? ''),
    ),
    '',
  ),
  width: v.fallback(optional(pixels), undefined),
  height: v.fallback(optional(pixels), undefined),
  srcset: v.fallback(optional(listOf(v.object({ src: pictureAddress, width: pixels }))), undefined),
});

export type Picture = v.InferOutput<typeof pictureSchema>;

declare const safe: unique symbol;

/** Sanitized HTML. Only this type may be put into a page as markup. */
export type SafeHtml = string & { readonly [safe]: true };

/** The schema of the HTML in a reply: `string` if it is untrusted, `SafeHtml` if it is sanitized. */
export type HtmlSchema<Html extends string> = v.GenericSchema<string, Html>;

/** For replies of a trusted source that sanitizes: the gateway's `/api` or its snapshot. Asserts the type only. */
export const assumeSanitized: HtmlSchema<SafeHtml> = v.pipe(
  v.string(),
  v.transform((html) => html as SafeHtml),
);

/** For replies of the upstream API. */
export const untrustedHtml: HtmlSchema<string> = v.string();
