/**
 * Fetches a part of the site that a page cannot do without. A release may have removed what a tab from
 * before it asks for: then the page is loaded again, once, at the same address.
 * @throws what `load` throws, if there is no network or loading again did not help
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReachable()) || !remember(`${import.meta.url} ${window.location.href}`))
      throw error;
    window.location.reload();
    // Nothing may be shown in its place until the page has gone.
    return new Promise(() => {});
  }
}

/** Without a network the browser would show an error of its own in place of the page. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** False if the same release has been loaded again for the same address already. */
function remember(place: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === place) return false;
    sessionStorage.setItem(KEY, place);
    return true;
  } catch {
    return false;
  }
}

const KEY = 'loaded-again';
