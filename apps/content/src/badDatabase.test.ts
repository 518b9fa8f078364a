import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createFolder } from './testing/createFolder.ts';
import { fill } from './testing/fill.ts';
import { newDatabase, runCli } from './testing/runCli.ts';
import { startService } from './testing/startService.ts';

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const PAGE = 4096;

function execute(path: string, statements: string): void {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
}

function change(path: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  work(bytes);
  writeFileSync(path, bytes);
}

const restorable = 'is damaged and was left untouched';
const forbidden = 'was left untouched: this user may not read and write';

/** What is done to a sound database, and what is said of it. */
const kinds: [kind: string, spoil: (path: string) => void, message: string][] = [
  ['no database', (path) => writeFileSync(path, 'no database'.repeat(999)), restorable],
  ['of a few words', (path) => writeFileSync(path, 'to do: buy milk'), restorable],
  ['of one byte', (path) => writeFileSync(path, 'x'), restorable],
  ['cut in half', (path) => truncateSync(path, readFileSync(path).length / 2), restorable],
  ['cut after its head', (path) => truncateSync(path, 100), restorable],
  [
    'with a page of zeros',
    (path) => change(path, (bytes) => bytes.fill(0, PAGE, 2 * PAGE)),
    restorable,
  ],
  [
    'with flipped bits in the middle',
    (path) =>
      change(path, (bytes) => {
        const start = Math.floor(bytes.length / PAGE / 2) * PAGE;
        for (let at = start; at < start + 4 * PAGE; at++) bytes[at] = ~(bytes[at] ?? 0) & 0xff;
      }),
    restorable,
  ],
  ['of a newer version', (path) => execute(path, 'PRAGMA user_version = 99'), 'has schema 99'],
  [
    'of another program',
    (path) => execute(path, 'PRAGMA application_id = 1; PRAGMA user_version = 0'),
    'belongs to something else',
  ],
  ['that this user may not read', (path) => chmodSync(path, 0o000), forbidden],
  ['that this user may not write', (path) => chmodSync(path, 0o444), forbidden],
  [
    'in a folder that this user may not write',
    (path) => chmodSync(dirname(path), 0o555),
    forbidden,
  ],
];

async function spoilt(spoil: (path: string) => void) {
  const database = await fill(newDatabase(), createFolder());
  spoil(database);
  const before = readFileSync(database);
  return {
    database,
    expectUntouched: () => expect(readFileSync(database).equals(before)).toBe(true),
  };
}

describe.each(kinds)('a database %s', (_kind, spoil, message) => {
  it("is named by the owner's tool, which changes no byte of it", async () => {
    const { database, expectUntouched } = await spoilt(spoil);
    for (const args of [['close'], ['sync', createFolder()], ['open']]) {
      const { code, out, err } = await runCli(database, args, { ordinary: true });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(`The database ${database} `);
      expect(err).toContain(message);
      expect(err).not.toContain('    at ');
    }
    expectUntouched();
  });

  it('is named by the service, which ends with 1 and changes no byte of it', async () => {
    const { database, expectUntouched } = await spoilt(spoil);
    const { stdout, stderr, ended } = startService({ DATABASE_URL: database }, { ordinary: true });
    const [out, err] = await Promise.all([text(stdout), text(stderr)]);
    expect(await ended).toEqual([1, null]);
    expect(out).toBe('');
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(err).message).toContain(`The database ${database} `);
    expect(JSON.parse(err).message).toContain(message);
    expectUntouched();
  });
});

describe('a place for a database', () => {
  it.each<[string, () => string, string]>([
    ['is a folder', () => dirname(newDatabase()), 'is not a file'],
    ['is below a file', () => join(import.meta.filename, 'x.db'), 'cannot be opened'],
    ['is in a folder that may not be written', () => join(lockedFolder(), 'x.db'), forbidden],
    ['is below a folder that may not be written', () => join(lockedFolder(), 'y/x.db'), 'EACCES'],
  ])('that %s is named by tool and service', async (_kind, place, message) => {
    const database = place();
    const { code, err } = await runCli(database, ['close'], { ordinary: true });
    expect(code).toBe(1);
    const service = startService({ DATABASE_URL: database }, { ordinary: true });
    const [said] = await Promise.all([text(service.stderr), once(service.child, 'close')]);
    expect(await service.ended).toEqual([1, null]);
    for (const words of [err, said]) {
      expect(words).toContain(`The database ${database} `);
      expect(words).toContain(message);
    }
  });

  it('that this user may not look into is not taken for an empty store', async () => {
    const database = await fill(newDatabase(), createFolder());
    chmodSync(dirname(database), 0o000);
    const { code, out, err } = await runCli(database, ['status'], { ordinary: true });
    chmodSync(dirname(database), 0o755);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`The database ${database} cannot be opened`);
  });

  it('is made, with its folders, when there is none', async () => {
    const database = join(dirname(newDatabase()), 'deep/er/content.db');
    expect(await runCli(database, ['close'])).toMatchObject({ code: 0 });
    expect(existsSync(database)).toBe(true);
  });

  it('may hold an empty file', async () => {
    const database = newDatabase();
    writeFileSync(database, '');
    expect(await runCli(database, ['sync', createFolder()])).toMatchObject({ code: 0 });
  });
});

function lockedFolder(): string {
  const folder = join(dirname(newDatabase()), 'locked');
  mkdirSync(folder);
  chmodSync(folder, 0o555);
  return folder;
}
