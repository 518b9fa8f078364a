import * as v from 'valibot';

/** Text that can stand in an address: half a character, as careless cutting leaves, is replaced. */
export const textSchema = v.pipe(
  v.string(),
  v.transform((text) => text.toWellFormed()),
);

/**
 * Ids are strings or numbers on the wire, strings inside. `.` and `..` cannot be asked for: URLs
 * resolve them away, encoded or not.
 */
export const idSchema = v.pipe(
  v.union([textSchema, v.pipe(v.number(), v.finite())]),
  v.transform(String),
  v.regex(/^(?!\.{0,2}$)/),
);

/** A field that may be missing or null; null reads as missing. */
export function absent<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

/** A list of which one bad item is dropped, not the reply. */
export function listOf<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((item): v.InferOutput<S>[] => {
        const parsed = v.safeParse(schema, item);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

/** ISO 8601 with time and offset, such as `2026-11-18T09:00:00+08:00`. */
export const timestampSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

const urlSchema = v.pipe(v.string(), v.url());

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

/** `http(s)` with a host, or an address of this site that begins with `/media/`. */
const pictureAddress = v.pipe(
  v.string(),
  v.check(
    (src) => /^\/media\/[^\\]+$/.test(src) || (/^https?:/i.test(src) && v.is(urlSchema, src)),
    'a picture address is absolute or begins with /media/',
  ),
);

/** `width` and `height` are pixels of the file; `srcset` lists narrower or wider versions. */
export const pictureSchema = v.object({
  src: pictureAddress,
  alt: v.string(),
  width: absent(pixels),
  height: absent(pixels),
  srcset: absent(listOf(v.object({ src: pictureAddress, width: pixels }))),
});

export type Picture = v.InferOutput<typeof pictureSchema>;
