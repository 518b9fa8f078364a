import { execFileSync } from 'node:child_process';
import { root } from '../scripts/buildStamp.ts';
import { shippedPackages } from './shippedPackages.ts';

interface Sbom {
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

/**
 * A bill of materials of all that ships, as CycloneDX has it, from the lock file. npm's own
 * `--omit=dev` would leave out whatever development needs as well.
 */
export function createSbom(): Sbom {
  const text = execFileSync('npm', ['sbom', ...flags], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const sbom: Sbom = JSON.parse(text);
  const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`));
  const isShipped = (ref: string) => shipped.has(ref) || /^(@twinfront\/|twinfront@)/.test(ref);
  return {
    ...sbom,
    components: sbom.components.filter((component) => isShipped(component['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
}
