/**
 * How a script is run by Node: as this user, or as an `ordinary` one who is bound by the permissions
 * of files. Root is not, until it has given that right away.
 */
export function nodeCommand(script: string[], ordinary: boolean): [string, string[]] {
  if (!ordinary || process.getuid?.() !== 0) return [process.execPath, script];
  const without = ['--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all'];
  return ['setpriv', [...without, process.execPath, ...script]];
}
