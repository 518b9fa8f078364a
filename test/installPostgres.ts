import { findPostgres } from '../apps/content/src/testing/postgres/findPostgres.ts';
import { canInstallPackages, install, installPackages } from './installPackages.ts';

if (!findPostgres() && canInstallPackages) {
  install('a PostgreSQL server', () => installPackages('postgresql'));
}
if (!findPostgres()) {
  process.stderr.write(
    'No PostgreSQL was found or could be installed. Install its server, version 13 or later, with `initdb` and `postgres` on the PATH.\n',
  );
  process.exit(1);
}
