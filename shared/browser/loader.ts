/*
 * Inlined at the end of a server-rendered document. Loads the scripts that hydrate it after the first
 * contentful paint, or on the first interaction; after a failure again on the next interaction, or when
 * the network is back. The attributes of its script element list them in the order of their dependencies.
 */
(() => {
  const { scripts = '', styles = '' } = document.currentScript?.dataset ?? {};
  const firstStyles = document.getElementById('first-styles');
  const listOf = (names: string) => names.split(' ').filter(Boolean);
  const MAX_WAIT_MS = 5000;
  let attempts = 0;
  let isStarted = false;

  async function start(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    attempts += 1;
    try {
      await load();
    } catch (error) {
      if (await needsReload()) return location.reload();
      isStarted = false;
      throw error;
    }
  }

  async function load(): Promise<void> {
    const styled = Promise.all(listOf(styles).map(loadStyle));
    for (const href of listOf(scripts)) document.head.append(link({ rel: 'modulepreload', href }));
    // Hydration removes styles that only the style sheets have.
    if (!(await styled).every(Boolean)) throw new Error('A style sheet could not be loaded.');
    firstStyles?.remove();
    for (const href of listOf(scripts)) {
      await import(/* @vite-ignore */ href);
      // One task each: together they would block input on a phone.
      await new Promise((resume) => setTimeout(resume));
    }
  }

  /** Inserted before the critical CSS, which stays until every sheet has loaded. */
  function loadStyle(href: string): Promise<boolean> {
    const isLoaded = document.querySelector(`link[rel="stylesheet"][href="${href}"]`);
    if (isLoaded) return Promise.resolve(true);
    const sheet = link({ rel: 'stylesheet', href });
    return new Promise((done) => {
      sheet.onload = () => done(true);
      sheet.onerror = () => {
        sheet.remove();
        done(false);
      };
      firstStyles?.before(sheet);
    });
  }

  /**
   * Whether a new document helps: if a release has removed a file, or if the server has them all and a
   * retry has failed, because some browsers keep the failure of an import. A document is reloaded once.
   */
  async function needsReload(): Promise<boolean> {
    const [navigation] = performance.getEntriesByType('navigation');
    if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload')
      return false;
    const statusOf = async (file: string) =>
      (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status;
    try {
      const statuses = await Promise.all([...listOf(styles), ...listOf(scripts)].map(statusOf));
      return statuses.includes(404) || (attempts > 1 && statuses.every((status) => status === 200));
    } catch {
      // There is no network.
      return false;
    }
  }

  function link(properties: { rel: string; href: string }): HTMLLinkElement {
    return Object.assign(document.createElement('link'), properties);
  }

  // Safari has no idle callbacks.
  function whenIdle(act: (value?: unknown) => void, timeout: number): void {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout });
    else setTimeout(act, 1);
  }

  // Earlier, requests for scripts would compete with the frame that is being drawn.
  const whenPainted = () =>
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      whenIdle(start, 2000);
    }).observe({ type: 'paint', buffered: true });
  if (document.readyState === 'complete') whenPainted();
  else addEventListener('load', whenPainted);
  // The event waits for every picture, and one of them may hang.
  setTimeout(whenPainted, MAX_WAIT_MS);
  for (const type of ['pointerdown', 'keydown', 'online'] as const) {
    addEventListener(type, start, { passive: true });
  }
})();
