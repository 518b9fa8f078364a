import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Removes all objects that nothing refers to. */
export const collectGarbage: () => void = runInNewContext('gc');
