import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { root } from '../scripts/repository.ts';

/* Fails if a workflow of GitHub violates its schema, or has an invalid expression. */

// The parser imports its schema as bundlers do, without the attribute that Node.js requires.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

for (const name of globSync('.github/workflows/*.yml', { cwd: root })) {
  const content = readFileSync(path.join(root, name), 'utf8');
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  for (const { message } of context.errors.getErrors()) {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
