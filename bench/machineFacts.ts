import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What the figures depend on; nothing that names the machine. Taken before anything is measured. */
export interface MachineFacts {
  date: string;
  cpu: string;
  cores: number;
  memoryGiB: number;
  /** Of the last minute: what others did with the cores before the bench began. */
  loadBefore: number;
  node: string;
}

export function machineFacts(): MachineFacts {
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    loadBefore: loadavg()[0] ?? 0,
    node: process.versions.node,
  };
}

export function formatFacts({
  date,
  cpu,
  cores,
  memoryGiB,
  loadBefore,
  node,
}: MachineFacts): string {
  return `${date}, ${cpu}, ${cores} cores (load before: ${loadBefore.toFixed(1)}), ${memoryGiB} GiB, Node ${node}`;
}
