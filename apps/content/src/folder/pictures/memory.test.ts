import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBudget } from './memory.ts';

it('work waits until its bytes are free, and the largest has all of them', async () => {
  const use = createBudget(10);
  const running = new Set<string>();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    running.add(name);
    seen.push([...running].join(' '));
    await setImmediate();
    running.delete(name);
  };
  const failing = use(4, () => Promise.reject(new Error('damaged')));
  await expect(failing).rejects.toThrow('damaged');
  await Promise.all([
    use(4, work('a')),
    use(6, work('b')),
    use(7, work('c')),
    use(50, work('d')),
    use(3, work('e')),
  ]);
  expect(seen).toHaveLength(5);
  for (const names of seen) {
    const all = names.split(' ');
    expect(all.length === 1 || !all.includes('d')).toBe(true);
    expect(all.includes('c') && (all.includes('a') || all.includes('b'))).toBe(false);
  }
});
