import { type RunningSite, startSite } from '../startSite.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The site as operators run it. Who interrupts the bench does not leave it behind. */
export async function startProductionSite(
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningSite> {
  const site = await startSite({ NODE_ENV: 'production', ...environment });
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
