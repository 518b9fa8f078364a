import { say } from './print.ts';
import type { CliContext } from './runCli.ts';
import { withStore } from './withStore.ts';

export async function runOpen(context: CliContext) {
  await withStore(context, (store) => store.setClosure(undefined));
  say(context, 'Open.');
}
