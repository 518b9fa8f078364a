import { escapeControls } from '../escapeControls.ts';

export function say(line: string): void {
  process.stdout.write(`${escapeControls(line)}\n`);
}
