import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/createStore.ts';
import { IN_MEMORY } from '../store/databaseUrl.ts';
import { openStore } from '../store/openStore.ts';
import { png } from '../testing/createFolder.ts';
import { exportFolder } from './exportFolder.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore(IN_MEMORY);
});
afterEach(() => store.close());

async function fillStore(...paths: string[]) {
  const version = await store.beginVersion();
  const files = paths.map((path) => ({ path, hash: path, bytes: png }));
  await store.stage(version, files);
  await store.publish(version, undefined, { by: 'owner@host' });
}

describe('an export', () => {
  it.each([
    ...'../x.png icons/../../x.png .. . /tmp/twinfront-x.png //x.png icons//x.png icons/'.split(
      ' ',
    ),
    ...['', '..\\x.png', 'icons\\x.png', 'C:\\x.png', 'x.png\0'],
  ])('rejects the path %j before it writes', async (path) => {
    await fillStore('a.png', path);
    const parent = tempFolder();

    await expect(exportFolder(store, join(parent, 'out'))).rejects.toThrow(
      `The store holds the path ${JSON.stringify(path)}`,
    );

    expect(readdirSync(parent)).toEqual([]);
  });

  it('rejects a folder with a symbolic link and writes nothing behind it', async () => {
    await fillStore('icons/a.png');
    const [folder, elsewhere] = [tempFolder(), tempFolder()];
    symlinkSync(elsewhere, join(folder, 'icons'));

    await expect(exportFolder(store, folder)).rejects.toThrow(
      `${folder} is not empty. Export into an empty or new folder.`,
    );

    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('rejects a file', async () => {
    await fillStore('icons/a.png');
    await expect(exportFolder(store, import.meta.filename)).rejects.toThrow(
      `${import.meta.filename} cannot be created: `,
    );
  });

  it('writes every other path', async () => {
    const paths = ['..a.png', 'a b.png', 'icons/..b.png', 'icons/deep/图.png'];
    await fillStore(...paths);
    const folder = tempFolder();
    mkdirSync(join(folder, 'out'));

    expect(await exportFolder(store, join(folder, 'out'))).toBe(paths.length);

    for (const path of paths) expect(existsSync(join(folder, 'out', path))).toBe(true);
  });
});
