/*
 * Stands at the end of a document that shows its page already. Fetches the scripts that take the page
 * over when the first screen has been painted, or with a visitor's first touch. The document names
 * them in the attributes of this script's element, in the order in which they need each other.
 */
(() => {
  const { scripts = '', styles = '' } = document.currentScript?.dataset ?? {};
  const firstStyles = document.getElementById('first-styles');
  const listOf = (names: string) => names.split(' ').filter(Boolean);
  let begun = false;

  async function begin(): Promise<void> {
    if (begun) return;
    begun = true;
    const styled = Promise.all(listOf(styles).map(loadStyle)).then((came) => {
      if (came.every(Boolean)) firstStyles?.remove();
    });
    for (const href of listOf(scripts)) document.head.append(link({ rel: 'modulepreload', href }));
    // A hydrated page without its style sheets would lose its look.
    await styled;
    for (const href of listOf(scripts)) {
      await import(/* @vite-ignore */ href);
      // Each in a task of its own: together they would keep a phone from answering.
      await new Promise((resume) => setTimeout(resume));
    }
  }

  /** Before the first styles, which hold until the whole sheets are there, and then go. */
  function loadStyle(href: string): Promise<boolean> {
    const sheet = link({ rel: 'stylesheet', href });
    return new Promise((done) => {
      sheet.onload = () => done(true);
      sheet.onerror = () => done(false);
      firstStyles?.before(sheet);
    });
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
      whenIdle(begin, 2000);
    }).observe({ type: 'paint', buffered: true });
  if (document.readyState === 'complete') whenPainted();
  else addEventListener('load', whenPainted);
  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, begin, { once: true, passive: true });
  }
})();
