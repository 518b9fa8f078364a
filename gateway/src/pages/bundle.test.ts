import { rmSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '@twinfront/shared/node/server';
import { expect, it } from 'vitest';
import { writeTestBuild } from '../testing/createTestBundles.ts';
import { createBuiltBundle } from './bundle.ts';

it('names the build command for an app that is not built', () => {
  const create = () => createBuiltBundle('desktop', '/nowhere/dist');
  expect(create).toThrow(StartupError);
  expect(create).toThrow(
    '/nowhere/dist/index.html is missing: "npm run build" makes it, and so does "npm start".',
  );
});

it('rejects a build without the loader', async () => {
  const folder = await writeTestBuild('desktop');
  rmSync(path.join(folder, 'assets/loader-abc123.js'));
  expect(() => createBuiltBundle('desktop', folder)).toThrow('has no loader');
});
