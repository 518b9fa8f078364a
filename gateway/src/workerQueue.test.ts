import { createLog } from '@twinfront/shared/node/log';
import { expect, it } from 'vitest';
import { createWorkerQueue } from './workerQueue.ts';

it('a failure to load is no failure of the call', async () => {
  const module = new URL('./noSuchModule.ts', import.meta.url);
  const { run, close } = createWorkerQueue(module, createLog('gateway', 'silent'));
  const result = run({ lane: 'home', load: ['load', ''], call: ['call', ''], timeoutMs: 1000 });
  await expect(result).rejects.toThrow('load did not load');
  await expect(result).rejects.toHaveProperty(
    'cause.message',
    expect.stringContaining('Cannot find module'),
  );
  await close();
});
