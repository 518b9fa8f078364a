import { parseArgs } from 'node:util';

const usage = `npm run bench -- [options]
  --rounds <n>               how often everything is measured (7)
  --only <pages|gateway>     one of the two parts
  --json <file>              also write every single figure there
`;

export interface BenchOptions {
  rounds: number;
  pages: boolean;
  gateway: boolean;
  json: string | undefined;
}

/** What the command line asks for, or how it should be written. */
export function readOptions(args: string[]): BenchOptions | { usage: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        rounds: { type: 'string', default: '7' },
        only: { type: 'string' },
        json: { type: 'string' },
      },
    });
    const rounds = Number(values.rounds);
    const known = values.only === undefined || ['pages', 'gateway'].includes(values.only);
    if (!known || !Number.isInteger(rounds) || rounds < 1) return { usage };
    return {
      rounds,
      pages: values.only !== 'gateway',
      gateway: values.only !== 'pages',
      json: values.json,
    };
  } catch (error) {
    return { usage: `${error instanceof Error ? error.message : error}\n${usage}` };
  }
}
