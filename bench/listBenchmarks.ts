import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Benchmark {
  name: string;
  main: string;
  /** The first line of the first comment in its main module. */
  description: string;
}

/** Every folder with a main module is a benchmark. */
export function listBenchmarks(): Benchmark[] {
  return globSync('*/main.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map((file) => {
      const main = path.join(import.meta.dirname, file);
      const [, description = ''] =
        /^\s*(?:\/\/|\/?\*+)\s*(\w.*?)\s*(?:\*\/)?$/m.exec(readFileSync(main, 'utf8')) ?? [];
      return { name: path.dirname(file), main, description };
    });
}
