import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { version } from './version.ts';

/** The metrics of a server: those of the process, its version, and what its parts register. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'twinfront_build_info',
    help: 'The value is 1; the label has the version.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  return registry;
}
