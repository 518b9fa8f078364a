import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { maintainHref, pollUntilOpen } from './support/maintenance.ts';
import { expect, test } from './support/ownSite.ts';
import { root } from './support/site.ts';

test('visitors return when the owner opens the site with the CLI', async ({
  page,
  request,
  site,
  entry,
  ownSite: { env },
  planned,
}) => {
  const runCli = async (closed: boolean, ...args: string[]) => {
    await promisify(execFile)('npm', ['run', '-s', 'content', '--', ...args], {
      cwd: root,
      env,
    });
    const getFlag = async () => (await request.get('/api/support/config/getCloseFlag')).json();
    await expect.poll(getFlag, { timeout: 5000 }).toMatchObject({ data: closed });
  };
  planned.push(/status of 503/);
  await page.clock.install();
  const address = maintainHref(entry.href);
  const until = new Date(Date.now() + 7_200_000).toISOString();
  await runCli(true, 'close', '--message', '我们正在更换书架', '--until', until);
  await expect(async () => {
    const seconds = Number((await request.get(address)).headers()['retry-after']);
    expect(seconds).toBeGreaterThan(7000);
    expect(seconds).toBeLessThanOrEqual(7200);
  }).toPass();
  const reply = await page.goto(entry.href);
  expect(reply?.status()).toBe(503);
  await expect(page).toHaveURL(address);
  await expect(page.getByText('我们正在更换书架')).toBeVisible();

  await runCli(false, 'open');
  await pollUntilOpen(page);
  await expect(page).toHaveURL(entry.href);
  await expect(site.heading).toHaveText(entry.title);
});
