import type { MaintenanceState } from './Store.ts';

export function toMaintenanceState({
  message,
  until,
}: {
  message: string | null;
  until: string | null;
}): MaintenanceState {
  return { ...(message !== null && { message }), ...(until !== null && { until }) };
}
