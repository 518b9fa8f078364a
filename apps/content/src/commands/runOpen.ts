import { say } from './say.ts';
import { withStore } from './withStore.ts';

export async function runOpen() {
  await withStore((store) => store.setClosure(undefined));
  say('Open.');
}
