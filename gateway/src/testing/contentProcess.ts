import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { site } from './demoContent.ts';

/** A content service as small as can be: every call brings the site's config, `/pid` who answers. */
const server = createServer((req, res) => {
  const data = req.url === '/pid' ? process.pid : req.url?.includes('Flag') ? false : site;
  res.end(JSON.stringify({ code: 200, msg: 'ok', data }));
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());

server.listen(Number(process.env.CONTENT_PORT), process.env.CONTENT_HOST);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
process.stderr.write(`content at http://127.0.0.1:${port}\n`);
process.send?.({ type: 'listening', port });
