import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A content service that ignores SIGTERM. */
const server = createServer((_req, res) => res.end('{"code":200,"msg":"ok"}')).listen(0);
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
await once(server, 'listening');
process.send?.({ type: 'listening', port: (server.address() as AddressInfo).port });
