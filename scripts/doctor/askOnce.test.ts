import { setTimeout as wait } from 'node:timers/promises';
import { getCloseFlag } from '@twinfront/shared/api/closeFlag';
import { expect, it } from 'vitest';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { askOnce } from './askOnce.ts';

it('does not count as slow what takes our own time, such as cleaning', async () => {
  const api = await createFakeApi();
  const ask = () =>
    askOnce({ api: api.base, timeoutMs: 20_000, slowMs: 1000 }, async (client) => {
      const closed = await getCloseFlag(client);
      await wait(1200);
      return closed;
    });
  api.on('/support/config/getCloseFlag', { data: true });
  expect(await ask()).toMatchObject({ outcome: { ok: true, value: true }, slow: [] });
  await api.close();
});
