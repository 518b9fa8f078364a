import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { expectAccessible } from './support/axe.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const day = [{ opens: '09:00', closes: '21:00' }];
const hours = {
  weekly: { tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
  exceptions: [
    { from: '2026-10-01', reason: '国庆' },
    { from: '2027-02-05', to: '2027-02-06', reason: '春节' },
  ],
  note: '自习区 8:00 开放',
};
const address = '湖边 1 号';

// The state at each time: shared/site/hours/openingState.test.ts.
test('visitors see whether the site is open, at each minute and at midnight, and the hours of the week', async ({
  page,
  site,
  api,
}) => {
  const data = { ...demoSite, hours, address, map: 'https://map.example.org' };
  api.on(configCall('site'), { data });
  await recordLayoutShifts(page);
  let time = Date.parse('2027-02-04T20:59:30+08:00');
  await page.clock.install({ time });
  const passTime = async (ms: number) => {
    time += ms;
    await page.clock.fastForward(ms);
  };
  // Pages follow the clock of the server.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(time).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  const html = (await (await visit(page, site.home, address))?.text()) ?? '';
  // What a visitor without scripts reads, of any day.
  expect(html.match(/<tr\b/g)).toHaveLength(8);
  expect(html).not.toContain('aria-current="date"');
  const summaries = page.locator('summary');
  await expect(summaries).toHaveText(['开放时间 开放中，至 21:00', '开放时间 开放中，至 21:00']);
  const today = page.locator('main [aria-current="date"]');
  await expect(today).toHaveText('周二–周日9:00–\u206021:00');
  await passTime(31_000);
  const closedTomorrow = '开放时间 现在不开放· 周日 9:00 开放';
  await expect(summaries).toHaveText([closedTomorrow, closedTomorrow]);
  await passTime(3 * 3_600_000);
  const closed = '开放时间 今天不开放（春节）· 周日 9:00 开放';
  await expect(summaries).toHaveText([closed, closed]);
  expect(await layoutShifts(page)).toEqual([]);

  const week = site.main.locator('details');
  await week.locator('summary').press('Enter');
  await expect(week.getByRole('row')).toHaveText([
    '周一不开放',
    '周二–周日9:00–\u206021:00',
    '2027年2月5日 – 2027年2月6日不开放 春节',
  ]);
  await expect(today).toHaveText('2027年2月5日 – 2027年2月6日不开放 春节');
  await expect(week).toContainText(hours.note);
  await expect(site.main.getByRole('link', { name: address })).toHaveAttribute('href', /^https:/);
  await expectAccessible(page, 'html', ['light', 'dark']);
});
