import { createLog } from '@twinfront/shared/node/log';
import { expect, it } from 'vitest';
import { createDemand } from './queue.ts';
import { createWorker } from './worker.ts';

it('a failure to load is no failure of the task', async () => {
  const module = new URL('./noSuchModule.ts', import.meta.url);
  const log = createLog('gateway', 'silent');
  const { run, close } = createWorker(module, log);
  const result = run('background', createDemand(), ['task', ''], 1000);
  await expect(result).rejects.toThrow('the worker thread did not load');
  await expect(result).rejects.toHaveProperty(
    'cause.message',
    expect.stringContaining('Cannot find module'),
  );
  await close();
});
