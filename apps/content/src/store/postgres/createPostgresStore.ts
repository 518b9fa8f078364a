import type { Pool } from 'pg';
import type { Store } from '../Store.ts';
import { toMaintenanceState } from '../toClosure.ts';
import { sqlOf } from './connection.ts';
import { plainText } from './plainText.ts';
import { pruneStore } from './pruneStore.ts';
import { readingOf } from './reading.ts';
import { searchArticles } from './searchArticles.ts';
import { stagingOf } from './staging.ts';

export function createPostgresStore(pool: Pool): Store {
  const sql = sqlOf(pool);

  return {
    ...readingOf(pool),
    ...stagingOf(pool),
    search: (term) => searchArticles(pool, term),
    prune: () => pruneStore(pool),
    close: () => pool.end(),

    async getMaintenance() {
      const row = await sql.get<{ message: string | null; until: string | null }>`
        SELECT message, until FROM twinfront.closure`;
      return row && toMaintenanceState(row);
    },

    async setMaintenance(closure) {
      if (!closure) await sql.run`DELETE FROM twinfront.closure`;
      else {
        const { message = null, until = null } = closure;
        await sql.run`
          INSERT INTO twinfront.closure (one, message, until)
          VALUES (1, ${message && plainText(message)}, ${until})
          ON CONFLICT (one) DO UPDATE SET message = excluded.message, until = excluded.until`;
      }
    },
  };
}
