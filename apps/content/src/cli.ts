import { runCli } from './cli/runCli.ts';

// A reader that stops reading, as `| head` does, gets no more output; the command runs to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  // npm changes to the root, and names here the folder in which it was called.
  cwd: process.env.INIT_CWD || process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
});
