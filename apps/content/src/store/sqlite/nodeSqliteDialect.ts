import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Kysely's dialect of SQLite over `node:sqlite`.
 *
 * @param timeoutMs for how long a statement outside of a transaction waits for a lock, in this thread
 */
export function nodeSqliteDialect(database: DatabaseSync, timeoutMs: number): Dialect {
  const config = { database: adapt(database) };

  class Driver extends SqliteDriver {
    /**
     * `begin immediate`: a transaction that has read cannot wait for the write lock. Fails at once if another process
     * has it: waiting here would block the thread that serves visitors.
     */
    override async beginTransaction(
      connection: DatabaseConnection,
      { accessMode }: TransactionSettings = {},
    ): Promise<void> {
      if (accessMode === 'read only') {
        await connection.executeQuery(CompiledQuery.raw('begin'));
        return;
      }
      database.exec('PRAGMA busy_timeout = 0');
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      } finally {
        database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
      }
    }

    /** Some errors, such as a full disk, end the transaction. */
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      if (database.isTransaction) await super.rollbackTransaction(connection);
    }
  }

  const dialect = new SqliteDialect(config);
  dialect.createDriver = () => new Driver(config);
  return dialect;
}

function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
}
