import { openExistingStore, openStore } from '../store/openStore.ts';

// Opens databases as an ordinary user: `read:` before a path opens it for reading only. Prints the errors.
const errors = await Promise.all(
  process.argv.slice(2).map(async (argument) => {
    const [, reads, path = ''] = /^(read:)?(.*)$/.exec(argument) ?? [];
    try {
      const store = await (reads ? openExistingStore : openStore)(path);
      await store.close();
      return 'none';
    } catch (error) {
      return String(error);
    }
  }),
);
process.stdout.write(JSON.stringify(errors));
