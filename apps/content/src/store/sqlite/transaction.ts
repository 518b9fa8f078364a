import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** All or nothing. `IMMEDIATE`: waits for the lock at the start, where waiting is allowed. */
export function transaction<T>(database: DatabaseSync, work: () => T, begin = 'IMMEDIATE'): T {
  database.exec(`BEGIN ${begin}`);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Several reads of one state. */
export function snapshot<T>(database: DatabaseSync, work: () => T): T {
  return transaction(database, work, 'DEFERRED');
}

/**
 * One of many transactions in a row. A waiting writer only looks for the lock every 100 ms, so this
 * leaves it free for as long as it was held.
 */
export async function bulkTransaction<T>(database: DatabaseSync, work: () => T): Promise<T> {
  const start = performance.now();
  const result = transaction(database, work);
  await setTimeout(performance.now() - start);
  return result;
}
