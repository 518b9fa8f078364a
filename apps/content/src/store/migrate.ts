import { type Database, type Queries, write } from './database.ts';

/** The schema of one kind of database. */
export interface Schema {
  /** Each brings a database from the version of its index to the next; only ever add to the end. */
  migrations: readonly string[];
  /** 0: there is nothing of ours yet. */
  readVersion(db: Queries): Promise<number>;
  writeVersion(db: Queries, version: number): Promise<void>;
  /** Executes several statements. */
  execute(db: Queries, statements: string): Promise<void>;
}

/** Of several processes that start together, one migrates, and the others find it done. */
export async function migrate(
  database: Pick<Database, 'db' | 'lockWriters'>,
  { migrations, readVersion, writeVersion, execute }: Schema,
): Promise<void> {
  if ((await readVersion(database.db)) === migrations.length) return;
  await write(database, async (db) => {
    const version = await readVersion(db);
    if (version > migrations.length) throw new NewerSchemaError(version, migrations.length);
    for (const migration of migrations.slice(version)) await execute(db, migration);
    await writeVersion(db, migrations.length);
  });
}

export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';

  constructor(version: number, known: number) {
    super(
      `it has schema ${version}, and this version knows up to ${known}. ` +
        'It was left untouched. Use the newer version that wrote it.',
    );
  }
}
