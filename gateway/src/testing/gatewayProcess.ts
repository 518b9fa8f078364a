import { runGateway } from '../runGateway.ts';
import { createTestBundles } from './createTestBundles.ts';

/** The gateway as a process, with small sites and the content service that the test names. */
await runGateway({
  bundles: await createTestBundles(),
  contentScript: process.argv[2],
  readyTimeoutMs: 1000,
});
