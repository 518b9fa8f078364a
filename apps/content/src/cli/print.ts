import { escapeControls } from '@twinfront/shared/node/escapeControls';
import type { CliContext } from './runCli.ts';

export function say({ stdout }: CliContext, line: string): void {
  stdout.write(`${escapeControls(line)}\n`);
}
