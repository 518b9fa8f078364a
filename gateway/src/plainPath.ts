/** Whether each segment of a path means what it says: nothing that climbs, nests or is empty. */
export function isPlainPath(path: string): boolean {
  return path.split('/').slice(1).every(isPlainSegment);
}

function isPlainSegment(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    return name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);
  } catch {
    return false;
  }
}
