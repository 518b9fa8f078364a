import type { Pool } from 'pg';
import { type Sql, sqlOf } from './connection.ts';

type Work<T> = (sql: Sql) => Promise<T>;

/** Tells our locks from those of whatever else uses the database. */
const WRITER = 0x74_77_69_6e;

/** All or nothing, one writer after the other, so that none meets half of what another one does. */
export function transaction<T>(pool: Pool, work: Work<T>): Promise<T> {
  // As the database may not have it by default: what is read must be what the last writer left.
  return within(pool, 'BEGIN ISOLATION LEVEL READ COMMITTED', async (sql) => {
    await sql.run`SELECT pg_advisory_xact_lock(${WRITER})`;
    return work(sql);
  });
}

/** Several reads of one state. */
export function snapshot<T>(pool: Pool, work: Work<T>): Promise<T> {
  return within(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
}

async function within<T>(pool: Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query(begin);
    const result = await work(sqlOf(client));
    await client.query('COMMIT');
    broken = false;
    return result;
  } finally {
    // Its end is the end of its transaction, too.
    client.release(broken);
  }
}
