import * as v from 'valibot';

/** These fields and no others. (`v.strictObject` names only the first that is too much.) */
export function fieldsOf<const E extends v.ObjectEntries>(entries: E) {
  return v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    v.objectWithRest(entries, v.never()),
  );
}
