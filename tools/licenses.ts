import { isPermissive } from './isPermissive.ts';
import { shippedPackages } from './shippedPackages.ts';

/* Lists the licences of what ships, and fails on one that asks for more than to be named. */

const byName = shippedPackages().toSorted((a, b) => (a.name < b.name ? -1 : 1));

if (!process.argv.includes('--faults')) {
  const lists = Object.entries(Object.groupBy(byName, licenseOf)).map(
    ([license, packages = []]) => {
      const names = new Set(packages.map(({ name, version }) => `${name}@${version}`));
      return `${license} (${names.size})\n  ${[...names].join('\n  ')}\n`;
    },
  );
  process.stdout.write(lists.join('\n'));
}

for (const { name, version, license } of byName) {
  if (isPermissive(license)) continue;
  process.stderr.write(`${name}@${version} ships under "${license}", which is not permissive.\n`);
  process.exitCode = 1;
}

function licenseOf({ license }: (typeof byName)[number]): string {
  return license || 'none declared';
}
