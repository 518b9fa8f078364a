/** A content service that never listens. */
process.on('disconnect', () => process.exit());
process.stderr.write('content at nowhere\n');
