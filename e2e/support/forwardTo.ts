import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Handles requests by a server at another origin, whose replies are not compressed. */
export function forwardTo(origin: string) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    const { method, url = '/' } = req;
    const headers = { ...req.headers, 'accept-encoding': 'identity' };
    const onward = request(new URL(url, origin), { method, headers }, (reply) => {
      const { 'content-length': _, ...rest } = reply.headers;
      res.writeHead(reply.statusCode ?? 502, rest);
      pipeline(reply, res, () => {});
    });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    pipeline(req, onward, () => {});
  };
}
