import { createHash, type Hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/** A call as it was last answered. */
export interface SavedCall {
  name: string;
  /** What the API said, cleaned already. */
  value: unknown;
  /** When it said so: milliseconds since 1970. */
  at: number;
}

/** What outlives the process: a head, a line for each call, and a sum over both. */
export interface Snapshot {
  /** The base URL of the API that said all this. */
  api: string;
  /** The close flag, if it has ever been read. */
  closed?: boolean | undefined;
  /** The most important first. */
  calls: SavedCall[];
}

const MAX_CHARACTERS = 16 * 1024 * 1024;
const ABANDONED_MS = 60_000;

const headSchema = v.object({
  format: v.literal(1),
  api: v.string(),
  closed: v.optional(v.boolean()),
});
const callSchema = v.object({ name: v.string(), at: v.number(), value: v.unknown() });

/**
 * The whole file or the one before: a reader never sees half of one.
 *
 * @throws what the file system says
 */
export async function writeSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const coming = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(coming, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      for (const line of linesOf(snapshot)) {
        hash.update(line);
        // Unlike `write`, never a part of it alone.
        await handle.appendFile(line);
      }
      await handle.appendFile(sumLine(hash));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(coming, file);
  } catch (error) {
    await rm(coming, { force: true });
    throw error;
  }
}

/**
 * Undefined if there is none.
 *
 * @throws an error that says why the file cannot be used
 */
export async function readSnapshot(file: string, api: string): Promise<Snapshot | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const body = text.slice(0, end);
  if (text.slice(end) !== sumLine(createHash('sha256').update(body))) {
    throw new Error('it is not whole: its end does not fit the rest');
  }
  const [head = '', ...lines] = body.trimEnd().split('\n');
  const { success, output } = v.safeParse(headSchema, JSON.parse(head));
  if (!success) throw new Error('it is of another release');
  if (output.api !== api) throw new Error(`it is of another API, ${output.api}`);
  const calls = lines.map((line) => v.parse(callSchema, JSON.parse(line)));
  return { api, closed: output.closed, calls };
}

/** Takes away what processes left that were killed while they wrote. */
export async function removeAbandoned(file: string): Promise<void> {
  const { dir: folder, base } = path.parse(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${base}.`) || !name.endsWith('.tmp')) continue;
    const abandoned = path.join(folder, name);
    const { mtimeMs } = await stat(abandoned);
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(abandoned, { force: true });
  }
}

function* linesOf({ calls, ...head }: Snapshot): Generator<string> {
  yield `${JSON.stringify({ format: 1, ...head })}\n`;
  let written = 0;
  for (const call of calls) {
    const line = `${JSON.stringify(call)}\n`;
    written += line.length;
    if (written > MAX_CHARACTERS) return;
    yield line;
  }
}

function sumLine(hash: Hash): string {
  return `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}
