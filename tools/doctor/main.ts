import { runDoctor } from './runDoctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
