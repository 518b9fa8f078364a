import type { Finding } from './Check.ts';

export const hint = (what: string): Finding => ({ level: 'hint', what });
