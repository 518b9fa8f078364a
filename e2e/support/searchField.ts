import type { Locator, Page } from '@playwright/test';
import type { FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { cardsCall, searchCall } from './fakeApiSite.ts';
import { expect } from './test.ts';

/** A search for the term finds articles with these titles, whose ids are s0, s1 and so on; also in place of the gateway. */
export function serveSearch(api: FakeApi, term: string, ...titles: string[]): void {
  const data = titles.map((title, index) => ({ id: `s${index}`, title, body: '<p>…</p>' }));
  api.on(searchCall(term), { data });
  const articles = data.map(({ id, title }) => ({ id, title }));
  api.on(cardsCall(term), { data: { articles, isPartial: false } });
  for (const article of data) {
    api.on(searchCall(article.id), { data: [article] });
    api.on(`${searchCall(article.id)}?part=item`, { data: { item: article } });
  }
}

export interface Combobox {
  field: Locator;
  list: Locator;
  options: Locator;
}

/** Focuses the search field. */
export async function focusSearchField(page: Page): Promise<Combobox> {
  const field = page.getByLabel('站内搜索');
  await field.focus();
  await expect(field).toHaveRole('combobox');
  const list = page.getByRole('listbox');
  return { field, list, options: list.getByRole('option') };
}
