/**
 * Without `DATABASE_URL` the database is the one of a trial: if it is empty, the content service publishes the
 * demo. A database that the operator has named is never filled with it unasked.
 */
export function demoByDefault(env: NodeJS.ProcessEnv): void {
  if (!env.DATABASE_URL?.trim() && !env.DEMO?.trim()) env.DEMO = 'on';
}
