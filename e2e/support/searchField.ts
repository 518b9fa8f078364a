import type { Locator, Page } from '@playwright/test';
import type { FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { searchCall } from './fakeApiSite.ts';
import { expect } from './test.ts';

/** From now on a search for the term finds articles with these titles. */
export function find(api: FakeApi, term: string, ...titles: string[]): void {
  const data = titles.map((title, index) => ({ id: `s${index}`, title, body: '<p>…</p>' }));
  api.on(searchCall(term), { data });
}

/** The terms that were searched for, in order. */
export function requestedTerms({ calls }: FakeApi): string[] {
  const call = searchCall('');
  return calls
    .filter(({ path }) => path.startsWith(call))
    .map(({ path }) => decodeURIComponent(path.slice(call.length)));
}

export interface Search {
  field: Locator;
  list: Locator;
  options: Locator;
}

/** The search of a page, with the focus in it, and with what comes with that. */
export async function focusSearchField(page: Page): Promise<Search> {
  const field = page.getByLabel('站内搜索');
  await field.focus();
  await expect(field).toHaveRole('combobox');
  const list = page.getByRole('listbox');
  return { field, list, options: list.getByRole('option') };
}

/** What a reader is told of the field, and that it is true. */
export async function expectCombobox({ field, list, options }: Search, active?: number) {
  const expanded = await field.getAttribute('aria-expanded');
  expect(await list.count()).toBe(expanded === 'true' ? 1 : 0);
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  if (expanded !== 'true') {
    expect(await field.getAttribute('aria-controls')).toBeNull();
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    return;
  }
  await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  await expect(list).toHaveAccessibleName('搜索建议');
  const selected = options.and(list.locator('[aria-selected="true"]'));
  if (active === undefined) {
    await expect(selected).toHaveCount(0);
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    return;
  }
  await expect(options.nth(active)).toHaveAttribute('aria-selected', 'true');
  await expect(selected).toHaveCount(1);
  const id = (await selected.getAttribute('id')) ?? '';
  await expect(field).toHaveAttribute('aria-activedescendant', id);
}
