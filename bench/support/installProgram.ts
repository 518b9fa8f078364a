import { execFileSync } from 'node:child_process';
import { canInstallPackages, installPackages } from '../../test/installPackages.ts';

/** Installs the Debian package of a program that is missing. */
export function installProgram(program: string, name: string): void {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
  } catch {
    if (!canInstallPackages) throw new Error(`Install ${program} first.`);
    installPackages(name);
  }
}
