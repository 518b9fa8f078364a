import type { Store } from '../Store.ts';
import { toMaintenanceState } from '../toClosure.ts';
import { createConnection } from './connection.ts';
import { openDatabase } from './openDatabase.ts';
import { pruneStore } from './pruneStore.ts';
import { readingOf } from './reading.ts';
import { searchArticles } from './searchArticles.ts';
import { stagingOf } from './staging.ts';

export async function createSqliteStore(path: string): Promise<Store> {
  const connection = createConnection(await openDatabase(path));
  const { database, sql } = connection;

  return {
    ...readingOf(connection),
    ...stagingOf(connection),
    search: async (term) => searchArticles(connection, term),
    prune: () => pruneStore(connection),
    close: async () => database.close(),

    async getMaintenance() {
      const row = sql.get`SELECT message, until FROM closure`;
      return row && toMaintenanceState(row as { message: string | null; until: string | null });
    },

    async setMaintenance(closure) {
      if (!closure) sql.run`DELETE FROM closure`;
      else {
        const { message = null, until = null } = closure;
        sql.run`INSERT OR REPLACE INTO closure (one, message, until) VALUES (1, ${message}, ${until})`;
      }
    },
  };
}
