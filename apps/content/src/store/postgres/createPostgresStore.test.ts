import { Client } from 'pg';
import { newServerDatabase } from '../../testing/newServerDatabase.ts';
import { describeStore } from '../describeStore.ts';
import { openPostgresStore } from './openPostgresStore.ts';

const url = await newServerDatabase();

describeStore('the PostgreSQL store', async () => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS twinfront CASCADE');
  await client.end();
  return openPostgresStore(url);
});
