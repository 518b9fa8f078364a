/** A copy of JSON in which one place has another value; without a value, what is there is removed. */
export function changed<T>(whole: T, place: (string | number)[], value: unknown): T {
  const copy: T = JSON.parse(JSON.stringify(whole));
  const parent = place.slice(0, -1).reduce((at, key) => Reflect.get(at, key), copy as object);
  const key = place.at(-1) ?? '';
  if (value !== undefined) Reflect.set(parent, key, value);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
  return copy;
}
