import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './getAnswer.ts';

/** A process that sends the answers it is given, from memory, and does nothing else. */
process.once('message', (answers: Answer[]) => {
  const byPath = new Map(answers.map((answer) => [answer.path, answer]));
  const server = createServer((req, res) => {
    const answer = byPath.get(req.url ?? '');
    if (!answer) {
      res.writeHead(404, { 'Content-Length': 0 }).end();
      return;
    }
    res.writeHead(answer.status, answer.headers);
    res.end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
