import type { Request } from 'express';

const offers = [
  'text/html',
  'text/html;charset=utf-8',
  'application/json',
  'application/json;charset=utf-8',
];

/** Whether `Accept` puts JSON before a page. Parameters that we know nothing of do not count. */
export function prefersJson(req: Request): boolean {
  const best = req.accepts(offers) || req.accepts().find((type) => offers.includes(lower(type)));
  return best ? lower(best).startsWith('application/json') : false;
}

const lower = (type: string) => type.toLowerCase();
