import { escapeControls } from '@twinfront/shared/node/log';
import { languages } from '@twinfront/shared/site/locale';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { CliContext } from './commands/context.ts';

/** Runs a command and returns its exit code. */
export async function runCli(args: string[], context: CliContext): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const message = error instanceof Error ? error.message : String(error);
    context.stderr.write(`${escapeLines(message)}\n`);
    return 1;
  }
}

// Commands are loaded on demand: `close` must not wait for the modules of `sync`.
function createProgram(context: CliContext): Command {
  const program = new Command('npm run content --')
    .description('Publishes the content of the site, and closes and opens it.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(escapeLines(text)),
    })
    .showHelpAfterError();

  program
    .command('sync <folder>')
    .description('validate a content folder and publish it')
    .addOption(
      once(
        '--purge',
        'stop serving removed pictures at once; otherwise they stay public for a day',
      ),
    )
    .addOption(once('--resume', 'publish also after a rollback, which otherwise stays'))
    .addOption(
      once('--allow-removal', 'publish also if more than a third of the articles are removed'),
    )
    .option('--watch', 'sync again whenever files have changed, until Ctrl+C')
    .action(async (folder, { watch, ...options }) =>
      watch
        ? (await import('./commands/watch.ts')).runWatch(context, folder)
        : (await import('./commands/syncFolder.ts')).runSync(context, folder, options),
    );
  program
    .command('check <folder>')
    .description('report every error and warning of a content folder, and what a sync would change')
    .action(async (folder) => (await import('./commands/syncFolder.ts')).runCheck(context, folder));
  program
    .command('preview <folder>')
    .description('show the site of a content folder on this machine, drafts included, until Ctrl+C')
    .option(
      '--port <port>',
      'the port of its address; by default one that is free',
      numberUpTo(65_535),
      0,
    )
    .action(async (folder, { port }) =>
      (await import('./commands/preview.ts')).runPreview(context, folder, port),
    );
  program
    .command('init <folder>')
    .description('write a small example site into an empty or new folder')
    .addOption(new Option('--locale <locale>', 'its language').choices(languages).default('en'))
    .action(async (folder, { locale }) =>
      (await import('./commands/scaffold.ts')).runInit(context, folder, locale),
    );
  program
    .command('new <folder>')
    .description('write a new item with commented fields into a content folder')
    .addArgument(new Argument('<kind>').choices(['banner', 'function', 'article']))
    .argument('<name>', 'id of the item, and the name of its file')
    .action(async (folder, kind, name) =>
      (await import('./commands/scaffold.ts')).runNew(context, folder, kind, name),
    );
  program
    .command('log')
    .description('list what was published, by whom and when')
    .action(async () => (await import('./commands/history.ts')).runLog(context));
  program
    .command('rollback [version]')
    .description('publish an earlier version again, by default the one before the current one')
    .action(async (version) =>
      (await import('./commands/history.ts')).runRollback(context, version),
    );
  program
    .command('export <folder>')
    .description('write the current content into an empty or new folder')
    .action(async (folder) =>
      (await import('./commands/exportFolder.ts')).runExport(context, folder),
    );
  program
    .command('backup <file>')
    .description('copy an SQLite database, also while the site runs')
    .action(async (file) => (await import('./commands/backup.ts')).runBackup(context, file));
  program
    .command('draft-link <article>')
    .description('print an address that shows a draft to those who know it')
    .addOption(
      new Option('--days <days>', 'how long it is valid, at most 30 days')
        .argParser(numberUpTo(30))
        .default(7),
    )
    .option('--remove', 'remove the link to the draft')
    .action(async (article, options) =>
      (await import('./commands/draftLink.ts')).runDraftLink(context, article, options),
    );
  program
    .command('close')
    .description('close the site: visitors see the maintenance page')
    .option('--message <text>', 'message of the maintenance page')
    .option(
      '--until <time>',
      "announced reopening, which does not open the site: ISO 8601, or 'YYYY-MM-DD HH:MM'",
    )
    .action(async (options) =>
      (await import('./commands/maintenance.ts')).runClose(context, options),
    );
  program
    .command('open')
    .description('open the site')
    .action(async () => (await import('./commands/maintenance.ts')).runOpen(context));
  program
    .command('status')
    .description('show the content, its last sync and whether the site is closed')
    .action(async () => (await import('./commands/maintenance.ts')).runStatus(context));
  return program;
}

/** An option of a single sync. */
const once = (flag: string, description: string) =>
  new Option(flag, description).conflicts('watch');

const numberUpTo = (most: number) => (text: string) => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number > 0 && number <= most) return number;
  throw new InvalidArgumentError(`Write a number from 1 to ${most}.`);
};

/** Escapes control characters, which quoted names may contain, except line breaks. */
function escapeLines(message: string): string {
  return message.split('\n').map(escapeControls).join('\n');
}

if (import.meta.main) {
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
}
