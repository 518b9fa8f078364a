import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSite, startSite } from '../../test/startSite.ts';
import { copyContent, SITE_START_MS } from './site.ts';
import { test as base, expect } from './test.ts';

interface TestFixtures {
  /** What the environment of the site has besides its own store. */
  environment: NodeJS.ProcessEnv;
  ownSite: RunningSite;
}

/** Visits a site that the test does not share, with the content of the shared one. */
export const test = base.extend<TestFixtures>({
  environment: [{}, { option: true }],
  ownSite: [
    async ({ environment }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
      const DATABASE_URL = path.join(folder, 'content.db');
      copyContent(DATABASE_URL);
      const site = await startSite({ DATABASE_URL, ...environment });
      await use(site);
      await site.stop();
      await rm(folder, { recursive: true });
    },
    { timeout: SITE_START_MS },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite.origin),
});

export { expect };
