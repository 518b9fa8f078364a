import { parentPort } from 'node:worker_threads';
import { readPicture } from '../pictures/inspectPicture.ts';
import type { ParserJob, Pictures } from './createParser.ts';
import { nestedTooDeeply, parseFile } from './parseFile.ts';

let pictures: Pictures = new Map();

async function parse({ kind, path, bytes }: ParserJob) {
  try {
    if (kind === 'text') return parseFile(path, bytes, pictures);
    const read = await readPicture(path, bytes);
    return 'error' in read ? { errors: [read.error] } : read;
  } catch (error) {
    // The parser recursed too deeply.
    if (error instanceof RangeError) return { errors: [{ file: path, ...nestedTooDeeply }] };
    throw error;
  }
}

parentPort?.on('message', async (job: ParserJob) => {
  pictures = job.pictures ?? pictures;
  parentPort?.postMessage(await parse(job));
});
parentPort?.postMessage('ready');
