import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../scripts/repository.ts';
import { startSite } from '../../test/startSite.ts';

export interface Site {
  /** `this`, or the commit of the other checkout. */
  name: string;
  origin: string;
}

/** Starts the site of this checkout, and that of another one with its packages if the second argument is its folder. */
export async function startCheckouts(environment: NodeJS.ProcessEnv) {
  await using starting = new AsyncDisposableStack();
  const start = async (name: string, folder: string): Promise<Site> => {
    const { origin } = starting.use(await startSite(environment, folder));
    return { name, origin };
  };
  const [, , , argument] = process.argv;
  const ours = await start('this', root);
  const folder = argument && path.resolve(process.env.INIT_CWD ?? '.', argument);
  const other = folder ? await start(commitOf(folder), folder) : undefined;
  const started = starting.move();
  return { ours, other, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

const commitOf = (folder: string) =>
  execFileSync('git', ['-C', folder, 'rev-parse', '--short=8', 'HEAD'], {
    encoding: 'utf8',
  }).trim();
