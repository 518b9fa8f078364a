import { expect, it } from 'vitest';
import { createBuiltBundle } from './bundle.ts';
import { StartError } from './startError.ts';

it('says how to build a site that is not built', async () => {
  const bundle = createBuiltBundle('desktop', '/nowhere/dist');
  await expect(bundle).rejects.toThrow(StartError);
  await expect(bundle).rejects.toThrow(
    '/nowhere/dist/index.html is missing: "npm run build" makes it, and so does "npm start".',
  );
});
