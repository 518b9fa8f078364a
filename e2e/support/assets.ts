import type { Locator, Page } from '@playwright/test';
import type { Device } from '../../shared/site/device.ts';

/** The scripts and styles that a document names, be it for its loader or for the browser. */
export function assetsOf(html: string): string[] {
  return [...html.matchAll(/(?:href|src|data-scripts|data-styles)="([^"]*)"/g)]
    .flatMap(([, addresses = '']) => addresses.split(' '))
    .filter((address) => /^\/(desktop|mobile)\/assets\//.test(address));
}

/** What loads the site of a device; a document has it from one site alone. */
export function loaderOf(page: Page, device: Device): Locator {
  const assets = `"/${device}/assets/"`;
  return page.locator(`script[data-scripts^=${assets}], script[src^=${assets}]`).first();
}
