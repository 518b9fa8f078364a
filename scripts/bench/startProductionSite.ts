import { type RunningSite, startSite } from '../startSite.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * The site as operators run it, but that its log is short unless `environment` says otherwise: what
 * it is compared with writes none, and what one costs is measured by itself. Who interrupts the bench
 * does not leave it behind.
 */
export async function startProductionSite(
  environment: NodeJS.ProcessEnv = {},
  options?: Parameters<typeof startSite>[1],
): Promise<RunningSite> {
  const site = await startSite(
    { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', LOG_LEVEL: 'warn', ...environment },
    options,
  );
  const leave = () => void site.stop().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, leave);
  return {
    ...site,
    stop: async () => {
      for (const signal of signals) process.off(signal, leave);
      await site.stop();
    },
  };
}
