import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    toasts: string[];
  }
}

/** The toasts of antd and antd-mobile. */
export const TOAST = '.ant-message-notice, .adm-toast-main';

export const toastOf = (page: Page): Locator => page.locator(TOAST);

/** Records the text of each toast of the documents that the page visits from now on. */
export async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript((selector) => {
    const recorded = new WeakSet<Element>();
    window.toasts = [];
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(selector)) {
        if (recorded.has(toast)) continue;
        recorded.add(toast);
        window.toasts.push(toast.textContent.trim());
      }
    }).observe(document, { childList: true, subtree: true });
  }, TOAST);
}

/** The recorded toasts of the document are these, in this order. */
export async function expectToasts(page: Page, ...texts: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.toasts)).toEqual(texts);
}
