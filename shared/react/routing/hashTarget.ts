/** The id that a fragment names, with or without its `#`, encoded or not. */
export function fragmentOf(hash: string): string {
  const fragment = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
