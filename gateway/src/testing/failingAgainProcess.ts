/** A content service that works until its first end. */
if (process.env.CONTENT_PORT === '0') await import('./contentProcess.ts');
else process.exit(Number(process.env.EXIT_CODE));
