import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportListening } from '@twinfront/shared/node/shutdown';
import { site } from '../../gateway/src/testing/demoContent.ts';

const { MODE, PRINT, PORT, HOST } = process.env;
const print = (line: string) => PRINT && process.stderr.write(`${line}\n`);

/**
 * A content service as small as can be: every call brings the config of the site, `/pid` the id of its process.
 * `MODE` says how it fails; its end is not graceful. With `PRINT` it prints its address.
 */
process.on('disconnect', () => process.exit());
if (MODE === 'fails' || (MODE === 'fails again' && PORT !== '0')) {
  print('the store is damaged');
  process.exit(3);
}
if (MODE === 'ignores SIGTERM') process.on('SIGTERM', () => {});

const server = createServer((req, res) => {
  const data = req.url === '/pid' ? process.pid : req.url?.includes('Flag') ? false : site;
  res.end(JSON.stringify({ code: 200, msg: 'ok', data }));
});
server.listen(Number(PORT), HOST);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
print(`content at http://127.0.0.1:${port}`);
if (MODE !== 'never reports') reportListening(port);
