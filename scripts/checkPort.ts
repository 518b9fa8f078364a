import { createServer } from 'node:net';

/** Resolves with a message for the operator if the port cannot be opened. */
export function checkPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(describe(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function describe(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what listens there, or choose another: PORT=8090 npm start`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=8080 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}`;
  }
}
