import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '@twinfront/shared/node/log';
import { startContentService } from './contentService.ts';
import type { ThreadMessage } from './startContentThread.ts';

/* The content service as a worker thread. The main thread closes it by a message. An error ends the thread. */

const send = (message: ThreadMessage) => parentPort?.postMessage(message);
// Two threads that write to stderr would mix their lines.
const log = createLog('content', workerData.logLevel, (line) => send({ line }));

const service = await startContentService(workerData, log);
send({ port: service.port });
if (parentPort) await once(parentPort, 'message');
await service.close();
process.exit(0);
