import type { Request } from '@playwright/test';
import { origin } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('every call is a GET below the base path, with the empty bearer', async ({ page, site }) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request);
  });
  await page.goto(site.home);
  expect(calls).toEqual([]);
  // A document that is restored from the history refetches everything.
  await page.goto('about:blank');
  await page.goBack();
  const paths = ['getCloseFlag', 'getKey?key=site', 'getKey?key=home', 'banner/', 'function/'];
  for (const path of [...paths, 'richText/']) {
    await expect.poll(() => calls.map((call) => call.url()).join(' ')).toContain(path);
  }
  const term = '50% 馆/%2F 📚?#&+=é\u202bשלום';
  const field = page.getByLabel('站内搜索');
  await field.fill(term);
  await field.press('Enter');
  await expect(page).toHaveURL(`/details?search=${encodeURIComponent(term)}`);
  await expect(page.getByRole('main').getByText(`没有找到与“${term}”相关的内容`)).toBeVisible();

  const search = `${origin}/api/richText/search/${encodeURIComponent(term)}`;
  expect(calls.map((call) => call.url())).toContain(search);
  for (const call of calls) {
    expect(call.url().slice(origin.length)).toMatch(
      /^\/api\/(banner\/[^/]+|function\/[^/]+|richText\/search\/[^/]+|support\/config\/(getCloseFlag|getKey\?key=(site|home|maintenance)))$/,
    );
    expect(call.method()).toBe('GET');
    expect(call.postData()).toBeNull();
    expect((await call.allHeaders()).authorization).toBe('Bearer');
  }
});
