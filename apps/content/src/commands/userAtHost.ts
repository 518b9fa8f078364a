import { hostname, userInfo } from 'node:os';

/** Who runs this process; a container may have no name for its user. */
export function userAtHost(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `${process.getuid?.()}@${hostname()}`;
  }
}
