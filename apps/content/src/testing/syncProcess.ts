import { syncFolder } from '../commands/syncFolder.ts';
import { createParser } from '../folder/createParser.ts';
import type { Store } from '../store/createStore.ts';
import { openStore } from '../store/openStore.ts';

// Syncs folders in turns until it is killed. In the middle of the first sync it sends a message, and waits
// there forever if the variable PAUSE is set.
const [database = '', ...folders] = process.argv.slice(2);
const store = await openStore(database);
const parser = createParser();
let count = 0;
const stage: Store['stage'] = async (version, files) => {
  if (++count === 2) {
    process.send?.('second transaction');
    if (process.env.PAUSE) await new Promise(() => {});
  }
  return store.stage(version, files);
};
process.once('disconnect', () => process.exit());
for (;;)
  for (const folder of folders)
    await syncFolder({ ...store, stage }, folder, { parser, allowRemoval: true });
