import { expect, test } from './support/test.ts';

test('what failed offers to try again, then works and leaves the keyboard where it was', {
  tag: '@both',
}, async ({ page, goHome, main, entry }) => {
  await page.route('**/api/function/*', (route) =>
    route.fulfill({ json: { code: 1, msg: '稍后再试', data: null } }),
  );
  await goHome();
  const section = main.getByRole('region', { name: '服务' });
  await expect(section.getByText('服务没有加载出来')).toBeVisible();
  await page.unroute('**/api/function/*');
  await section.getByRole('button', { name: '重试' }).press('Enter');
  await expect(entry.link).toBeVisible();
  await expect(section).toBeFocused();
});

// What is empty says so: apps/*/src/App.test.tsx.
test('an API that is wholly down leaves a page that says so', async ({
  page,
  goHome,
  main,
  searchField,
  planned,
}) => {
  planned.push(/status of 502/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, json: {} }));
  await goHome();
  await expect(main.getByText('服务没有加载出来')).toBeVisible();
  await expect(main.getByText('公告没有加载出来')).toBeVisible();
  await expect(searchField).toBeVisible();
});
