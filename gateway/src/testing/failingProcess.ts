process.stderr.write('the store is damaged\n');
process.exit(3);
