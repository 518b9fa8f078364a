import { fileURLToPath } from 'node:url';
import { readEnvironment } from '../readEnvironment.ts';
import { supervise } from '../supervise.ts';

const pathOf = (url: URL) => fileURLToPath(url);

/** The supervisor of a gateway with small sites, and of the content service unless the test asks for a fake one. */
await supervise(await readEnvironment(process.env, () => {}), {
  gateway: pathOf(new URL('../../gateway/src/testing/gatewayProcess.ts', import.meta.url)),
  ...(process.argv[2] === 'fake' && {
    content: pathOf(new URL('./fakeService.ts', import.meta.url)),
  }),
});
