import { runCli } from './commands/runCli.ts';

// If the reader closes the pipe, as `| head` does, the command still completes.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  // npm changes to the root and sets `INIT_CWD` to the folder of the call.
  cwd: process.env.INIT_CWD || process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
});
