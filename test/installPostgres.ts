import { findPostgres } from '../apps/content/src/testing/findPostgres.ts';
import { canInstallPackages, installPackages } from './installPackages.ts';

if (!findPostgres()) install();
if (!findPostgres()) {
  process.stderr.write(
    'No PostgreSQL was found or could be installed. Install its server, version 13 or later, with `initdb` and `postgres` on the PATH.\n',
  );
  process.exit(1);
}

function install(): void {
  if (!canInstallPackages) return;
  process.stderr.write(
    'The tests need a PostgreSQL server, and none was found: installing the package postgresql with apt-get …\n',
  );
  try {
    installPackages('postgresql');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
}
