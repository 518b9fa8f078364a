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
    const loading = Promise.all(listOf(styles).map(loadStyle));
    for (const href of listOf(scripts)) document.head.append(link({ rel: 'modulepreload', href }));
    const sheets = await loading;
    // Hydration removes styles that only the style sheets have.
    if (sheets.some((sheet) => !sheet.isConnected)) {
      throw new Error('A style sheet could not be loaded.');
    }
    // In one task, so that the browser computes the styles of the page once.
    for (const sheet of sheets) sheet.media = 'all';
    firstStyles?.remove();
    for (const href of listOf(scripts)) {
      await import(/* @vite-ignore */ href);
      // One task each: together they would block input on a phone.
      await new Promise((resume) => setTimeout(resume));
    }
  }

  /**
   * Inserted before the critical CSS, without effect until every sheet has loaded. Resolves also after a
   * failure, with a link that is removed.
   */
  function loadStyle(href: string): Promise<HTMLLinkElement> {
    const loaded = document.querySelector<HTMLLinkElement>(
      `link[rel="stylesheet"][href="${href}"]`,
    );
    if (loaded) return Promise.resolve(loaded);
    // Browsers load sheets without effect late.
    const sheet = link({ rel: 'stylesheet', href, media: 'not all', fetchPriority: 'high' });
    return new Promise((done) => {
      sheet.onload = () => done(sheet);
      sheet.onerror = () => {
        sheet.remove();
        done(sheet);
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

  /**
   * Repeats the last click on a button after hydration: before it, buttons do nothing. Once React has started, it handles
   * clicks itself. Links and forms work without scripts.
   */
  function repeatClick(): void {
    let pressed: HTMLButtonElement | undefined;
    const isMarked = (name: string) => performance.getEntriesByName(name).length > 0;
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element && target.closest('button');
      if (button && button.type === 'button') pressed = isMarked('hydrating') ? undefined : button;
    };
    addEventListener('click', onClick);
    new PerformanceObserver((_, observer) => {
      if (!isMarked('hydrated')) return;
      observer.disconnect();
      removeEventListener('click', onClick);
      pressed?.click();
    }).observe({ type: 'mark', buffered: true });
  }

  function link(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
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
  repeatClick();
  for (const type of ['pointerdown', 'keydown', 'online'] as const) {
    addEventListener(type, start, { passive: true });
  }
})();
