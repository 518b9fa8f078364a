/** What would climb, nest or end a name for those who decode it once more. */
const TWICE = /%(2e|2f|5c|[01][\da-f])/i;

/** Whether each segment of a path means what it says: nothing that climbs, nests or is empty. */
export function isPlainPath(path: string): boolean {
  return path.split('/').slice(1).every(isPlainSegment);
}

function isPlainSegment(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    if (name === '' || name === '.' || name === '..' || TWICE.test(name)) return false;
    return !/[/\\\p{Cc}]/u.test(name);
  } catch {
    return false;
  }
}
