/** ISO 8601 with time and offset, on a day that exists. */
export function isTimestamp(text: string): boolean {
  const found = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  return found !== null && !Number.isNaN(Date.parse(text)) && isDay(found[1] ?? '');
}

/** `Date` reads February 30 as March 2. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
