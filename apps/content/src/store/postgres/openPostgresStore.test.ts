import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { syncFolder } from '../../import/syncFolder.ts';
import { createFolder } from '../../testing/createFolder.ts';
import { newServerDatabase } from '../../testing/newServerDatabase.ts';
import { sharedParser } from '../../testing/sharedParser.ts';
import { openStoreToRead } from '../openStore.ts';
import { StoreUnreachableError } from '../StoreError.ts';
import { openPostgresStore } from './openPostgresStore.ts';

async function execute(url: string, statements: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statements);
  await client.end();
  return rows;
}

const changed = (url: string, change: Partial<URL>) =>
  Object.assign(new URL(url), { password: 'secret', ...change }).href;

describe('a PostgreSQL database', () => {
  it('is made ready once by several that start together', async () => {
    const url = await newServerDatabase();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgresStore(url)));

    expect(await execute(url, 'SELECT version FROM twinfront.schema_version')).toHaveLength(1);
    await stores[0]?.setMaintenance({ message: 'x' });
    expect(await stores[3]?.getMaintenance()).toEqual({ message: 'x' });
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is made ready once, and synced in turn, whatever its isolation is by default', async () => {
    const url = await newServerDatabase();
    const name = new URL(url).pathname.slice(1);
    await execute(url, `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
    const stores = await Promise.all([1, 2].map(() => openPostgresStore(url)));

    const synced = stores.map((store) =>
      syncFolder(store, createFolder(), { parser: sharedParser }),
    );
    expect(await Promise.all(synced)).toHaveLength(2);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('may belong to a user who has no right but to the schema', async () => {
    const url = await newServerDatabase();
    await execute(
      url,
      `CREATE ROLE ordinary LOGIN; CREATE SCHEMA twinfront AUTHORIZATION ordinary`,
    );
    const store = await openPostgresStore(changed(url, { username: 'ordinary' }));
    expect(await syncFolder(store, createFolder(), { parser: sharedParser })).toHaveProperty(
      'summary',
    );
    await store.close();
  });

  it('holds the content when it is opened again', async () => {
    const url = await newServerDatabase();
    const store = await openPostgresStore(url);
    await store.setMaintenance({ message: 'x' });
    await store.close();

    const again = await openPostgresStore(url);
    expect(await again.getMaintenance()).toEqual({ message: 'x' });
    await again.close();
  });

  it('is left as it is by who only looks, and is empty to him', async () => {
    const url = await newServerDatabase();
    const store = await openStoreToRead(url);
    expect(await store.getManifest()).toMatchObject({ version: undefined, files: new Map() });
    await store.close();
    expect(await execute(url, `SELECT to_regnamespace('twinfront') AS found`)).toEqual([
      { found: null },
    ]);
  });

  it('of a newer schema is named and left as it is', async () => {
    const url = await newServerDatabase();
    await (await openPostgresStore(url)).close();
    await execute(url, 'UPDATE twinfront.schema_version SET version = 99');

    for (const open of [openPostgresStore, openStoreToRead]) {
      await expect(open(url)).rejects.toThrow(/schema version 99 is newer than/);
    }
    expect(await execute(url, 'SELECT version FROM twinfront.schema_version')).toEqual([
      { version: 99 },
    ]);
  });

  it.each<[string, Partial<URL>, string, RegExp]>([
    ['whose server is not there', { port: '1' }, 'StoreUnreachableError', /ECONNREFUSED/],
    [
      'of an unknown host',
      { hostname: 'db.invalid' },
      'StoreUnreachableError',
      /ENOTFOUND|EAI_AGAIN/,
    ],
    ['that does not exist', { pathname: 'nowhere' }, 'StoreError', /"nowhere" does not exist/],
    ['whose user does not exist', { username: 'who' }, 'StoreError', /"who" does not exist/],
  ])('%s is named, but for its password', async (_name, change, kind, message) => {
    const url = changed(await newServerDatabase(), change);
    const opening = openPostgresStore(url);
    await expect(opening).rejects.toHaveProperty('name', kind);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(/^The database postgres:\/\/[^:]+@/);
    await expect(opening).rejects.not.toThrow(/secret/);
  });

  it('whose certificates are not there is not waited for', async () => {
    const opening = openPostgresStore(`${await newServerDatabase()}?sslrootcert=/nowhere`);
    await expect(opening).rejects.toThrow(/ENOENT.*nowhere/);
    await expect(opening).rejects.not.toThrow(StoreUnreachableError);
  });

  it('of another encoding is refused', async () => {
    const url = new URL(await newServerDatabase());
    await execute(
      url.href,
      `CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`,
    );
    url.pathname = 'latin';
    await expect(openPostgresStore(url.href)).rejects.toThrow('its encoding is LATIN1');
  });
});
