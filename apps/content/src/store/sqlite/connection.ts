import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

type Row = Record<string, SQLOutputValue>;
type Tag<T> = (parts: TemplateStringsArray, ...values: SQLInputValue[]) => T;

/** Statements as tagged templates, each prepared once; what stands in `${}` is bound, never pasted. */
export interface Sql {
  run: Tag<{ changes: number; id: number }>;
  get: Tag<Row | undefined>;
  all: Tag<Row[]>;
}

export interface Connection {
  database: DatabaseSync;
  sql: Sql;
}

// SQLite's own tag store keeps the database open after its end.
export function createConnection(database: DatabaseSync): Connection {
  const prepared = new Map<TemplateStringsArray, StatementSync>();
  function prepare(parts: TemplateStringsArray): StatementSync {
    const statement = prepared.get(parts) ?? database.prepare(parts.join('?'));
    prepared.set(parts, statement);
    return statement;
  }

  return {
    database,
    sql: {
      run(parts, ...values) {
        const { changes, lastInsertRowid } = prepare(parts).run(...values);
        return { changes: Number(changes), id: Number(lastInsertRowid) };
      },
      get: (parts, ...values) => prepare(parts).get(...values),
      all: (parts, ...values) => prepare(parts).all(...values),
    },
  };
}
