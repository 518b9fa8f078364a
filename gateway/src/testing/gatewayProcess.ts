import { createHttpServer } from '../http/server.ts';
import { runGateway } from '../main.ts';
import { createTestBundles } from './createTestBundles.ts';

const server = createHttpServer();
if (process.env.FAILING_CLOSE) {
  server.close = () => {
    throw new Error('the server is damaged');
  };
}

/** The gateway as a process, with small sites. */
await runGateway({
  server,
  bundles: await createTestBundles(),
  printAddress: !process.env.CONTAINER,
  // Tests of outages do not wait for content.
  withoutContentMs: 1000,
});
