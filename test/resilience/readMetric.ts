/** One figure of a gateway's `/metrics`, such as `process_resident_memory_bytes`. */
export async function readMetric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** The resident memory of a gateway, in MB of 1,000,000 bytes. */
export async function readMemory(origin: string): Promise<number> {
  return Math.round((await readMetric(origin, 'process_resident_memory_bytes')) / 1e6);
}
