import { maintainHref } from '@twinfront/shared/site/returnPath';
import { expect, it } from 'vitest';
import { createTestSite } from '../../src/testing/createTestSite.ts';
import { readData } from '../../src/testing/readData.ts';

it('a choice of a view on the closed site takes effect when the site opens', async () => {
  let closed = true;
  const site = await createTestSite({ closed: () => closed });
  const choice = '/judgeView?view=mobile&to=%2Fdetails';
  const redirect = await site.visit.get(choice);
  expect(redirect.status).toBe(302);
  expect(redirect.headers.location).toBe(maintainHref(choice));
  expect(redirect.headers['set-cookie']).toBeUndefined();

  closed = false;
  const maintenance = await site.visit.get(maintainHref(choice));
  expect(readData(maintenance.text)).toMatchObject({ closed: false, returnTo: choice });
  const reply = await site.visit.get(choice);
  expect(reply.status).toBe(303);
  expect(reply.headers.location).toBe('/details');
  expect(reply.headers['set-cookie']?.[0]).toMatch(/^view=mobile;/);
  await site.close();
});
