import * as v from 'valibot';

/** These fields and no others; each unknown one is an issue of the type `raw_check`. */
export function fieldsOf<const E extends v.ObjectEntries>(entries: E) {
  return v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    v.intersect([v.object(entries), noOtherFields(entries)]),
  );
}

// `v.strictObject` names only the first unknown field, and `v.objectWithRest` skips `__proto__`,
// `prototype` and `constructor`.
function noOtherFields(entries: v.ObjectEntries) {
  return v.pipe(
    v.unknown(),
    v.rawCheck(({ dataset: { value: input }, addIssue }) => {
      if (typeof input !== 'object' || input === null) return;
      for (const key of Object.keys(input)) {
        if (Object.hasOwn(entries, key)) continue;
        addIssue({
          path: [{ type: 'unknown', origin: 'key', input, key, value: undefined }],
        });
      }
    }),
    v.transform(() => ({})),
  );
}
