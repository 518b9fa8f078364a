import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/content/src/testing/freePort.ts';
import { root } from '../../scripts/repository.ts';
import { untilListening } from '../../test/resilience/visit.ts';

const stdio: ['ignore', 'ignore', 'inherit'] = ['ignore', 'ignore', 'inherit'];

export type EdgeName = 'Varnish' | 'nginx';

/** A shared cache before a gateway, by the recipe of docs/cdn.md; only addresses and folders differ. */
export async function startEdge(name: EdgeName, gateway: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-edge-'));
  // Varnish reads it as a user of its own.
  await chmod(folder, 0o755);
  const port = await freePort();
  const child = await starters[name](folder, port, new URL(gateway).port);
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const origin = `http://127.0.0.1:${port}`;
  await untilListening(`${origin}/robots.txt`);
  return {
    origin,
    [Symbol.asyncDispose]: async () => {
      process.off('exit', kill);
      kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

const starters: Record<
  EdgeName,
  (folder: string, port: number, gateway: string) => Promise<ChildProcess>
> = {
  Varnish: async (folder, port, gateway) => {
    const recipe = await readRecipe('varnish.vcl', [['.port = "8080"', `.port = "${gateway}"`]]);
    const file = path.join(folder, 'recipe.vcl');
    await writeFile(file, recipe);
    const options = ['-F', '-n', path.join(folder, 'varnish'), '-f', file, '-s', 'malloc,256m'];
    return spawn('varnishd', [...options, '-a', `127.0.0.1:${port}`], { stdio });
  },
  nginx: async (folder, port, gateway) => {
    const recipe = await readRecipe('nginx.conf', [
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['127.0.0.1:8080', `127.0.0.1:${gateway}`],
      ['/var/cache/nginx/twinfront', path.join(folder, 'cache')],
    ]);
    await mkdir(path.join(folder, 'cache'));
    const file = path.join(folder, 'nginx.conf');
    const main = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events {}',
    ];
    // The load generator sends a request on a connection that nginx closes, by default after 1000 requests.
    const http = 'access_log off;\nkeepalive_requests 1000000;';
    await writeFile(file, `${main.join('\n')}\nhttp {\n${http}\n${recipe}}\n`);
    return spawn('nginx', ['-p', folder, '-c', file], { stdio });
  },
};

/** @throws if the recipe does not have a text that is replaced */
async function readRecipe(file: string, replacements: [string, string][]): Promise<string> {
  let text = await readFile(path.join(root, 'deploy/cdn', file), 'utf8');
  for (const [given, ours] of replacements) {
    if (!text.includes(given)) throw new Error(`${file} does not have ${given}`);
    text = text.replaceAll(given, ours);
  }
  return text;
}
