import { runGateway } from '../runGateway.ts';
import { createHttpServer } from '../server/httpServer.ts';
import { createTestBundles } from './createTestBundles.ts';

const server = createHttpServer();
if (process.env.FAILING_CLOSE) {
  server.close = () => {
    throw new Error('the server is damaged');
  };
}

/** The gateway as a process, with small sites and the content service that the test names. */
await runGateway({
  server,
  bundles: await createTestBundles(),
  contentScript: process.argv[2],
  readyTimeoutMs: 1000,
});
