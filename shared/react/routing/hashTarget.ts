/** The id that a fragment names, with or without its `#`, encoded or not. */
export function hashTarget(hash: string): string {
  const fragment = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
