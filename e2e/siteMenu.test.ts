import { site } from '../gateway/src/testing/demoContent.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

test('a tap opens the services below another entry, which stays open', {
  tag: '@desktop',
}, async ({ page, api }) => {
  const children = [{ title: '全部服务', href: '/#services' }];
  const menu = [{ title: '办事', href: '/details?article=a1', children }];
  api.on(configCall('site'), { data: { ...site, menu } });
  await visit(page, '/judgeView', '办事');
  const outer = page.getByRole('menuitem', { name: '办事' });
  const inner = page.getByRole('menuitem', { name: '全部服务' });
  await outer.hover();
  // A tap would move the mouse too, away from the menu.
  const link = inner.getByRole('link');
  await link.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await link.dispatchEvent('click');
  await expect(page.getByRole('menuitem', { name: '借书' })).toBeVisible();
  for (const entry of [outer, inner]) await expect(entry).toHaveAttribute('aria-expanded', 'true');
});
