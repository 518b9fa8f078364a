import { Command, CommanderError } from 'commander';
import { escapeControls } from './escapeControls.ts';

// Commands are loaded when they are run: `close` must not wait for what only `sync` needs.
const program = new Command('npm run content --')
  .description('Brings your content into the site, and closes and opens it.')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(escapeLines(text)) })
  .showHelpAfterError();

program
  .command('sync <folder>')
  .description('check a content folder and show it to visitors')
  .option('--dry-run', 'only check, and say what would change')
  .action(async (folder, options) =>
    (await import('./commands/runSync.ts')).runSync(folder, options),
  );
program
  .command('export <folder>')
  .description('write the current content into an empty or new folder')
  .action(async (folder) => (await import('./commands/runExport.ts')).runExport(folder));
program
  .command('close')
  .description('send visitors to the maintenance page')
  .option('--message <text>', 'what the page says')
  .option('--until <time>', "when the site opens again: ISO 8601, or 'YYYY-MM-DD HH:MM'")
  .action(async (options) => (await import('./commands/runClose.ts')).runClose(options));
program
  .command('open')
  .description('let visitors in again')
  .action(async () => (await import('./commands/runOpen.ts')).runOpen());
program
  .command('status')
  .description('say how things stand')
  .action(async () => (await import('./commands/runStatus.ts')).runStatus());

// Who reads no further, as `| head` does, is told no more; what was asked for is done all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(
      `${escapeLines(error instanceof Error ? error.message : String(error))}\n`,
    );
    process.exitCode = 1;
  }
}

/** A message may have several lines; names that it quotes may hold other control characters. */
function escapeLines(message: string): string {
  return message.split('\n').map(escapeControls).join('\n');
}
