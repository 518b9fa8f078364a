import { type RunningSite, startSite } from '../../test/startSite.ts';
import { SITE_START_MS } from './site.ts';
import { test as base, expect } from './test.ts';

interface TestFixtures {
  /** What the environment of the site has besides its own store. */
  environment: NodeJS.ProcessEnv;
  ownSite: RunningSite;
}

/** Visits a site that the test does not share, with the demo content. */
export const test = base.extend<TestFixtures>({
  environment: [{}, { option: true }],
  ownSite: [
    async ({ environment }, use) => {
      await using site = await startSite(environment);
      await use(site);
    },
    { timeout: SITE_START_MS },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite.origin),
});

export { expect };
