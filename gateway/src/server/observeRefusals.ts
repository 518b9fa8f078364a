import { Counter, type Registry } from 'prom-client';
import type { Log } from '../observability/log.ts';
import type { NoteRefusal } from './clientErrors.ts';

/** Counts and notes requests that never reach the app; nothing of them is repeated. */
export function observeRefusals(registry: Registry, log: Log): NoteRefusal {
  const refusals = new Counter({
    name: 'http_unreadable_requests_total',
    help: 'Requests that could not be read as such, by the status they were refused with.',
    labelNames: ['status'],
    registers: [registry],
  });
  return (status, reason) => {
    refusals.inc({ status });
    log.request({ status, reason }, 'an unreadable request');
  };
}
