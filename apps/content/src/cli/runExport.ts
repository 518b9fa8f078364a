import { resolve } from 'node:path';
import { exportFolder } from '../import/exportFolder.ts';
import { type CliContext, print, withStore } from './context.ts';

export async function runExport(context: CliContext, name: string) {
  const folder = resolve(context.cwd, name);
  const count = await withStore(context, (store) => exportFolder(store, folder), {
    readOnly: true,
  });
  print(context, `Exported ${count} files to ${folder}.`);
}
