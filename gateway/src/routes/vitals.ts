import { paths } from '@twinfront/shared/site/paths';
import express, { Router } from 'express';
import { Histogram, type Registry } from 'prom-client';
import * as v from 'valibot';
import { createRateLimiter } from '../http/rateLimiter.ts';
import { UNKNOWN_ROUTE } from '../http/requestLogger.ts';
import { sendUncached } from '../http/response.ts';
import { vitalsLimits } from '../limits.ts';

/** `shared/browser/vitals.ts` sends to this path. */
export const VITALS_PATH = '/vitals';

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(vitalsLimits.maxMs));

const schema = v.strictObject({
  /** Of the document. */
  path: v.string(),
  /** The app. */
  device: v.picklist(['desktop', 'mobile']),
  // A browser omits what it cannot measure, and INP if the visitor did not interact.
  LCP: v.optional(milliseconds),
  INP: v.optional(milliseconds),
  TTFB: v.optional(milliseconds),
  CLS: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(vitalsLimits.maxShift))),
});

const pages: string[] = Object.values(paths);

/** `POST /vitals`: what a browser measured of one visit of a page. Answers 204, also if it keeps nothing. */
export function vitals(registry: Registry): Router {
  const histograms = createHistograms(registry);
  const countBeacon = createRateLimiter(vitalsLimits.beacons, vitalsLimits.windowMs);
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    VITALS_PATH,
    (req, res, next) => {
      const site = req.get('Sec-Fetch-Site');
      if (site !== undefined && site !== 'same-origin') sendUncached(res, 403, 'Another site\n');
      else if (req.get('Sec-GPC') === '1') res.status(204).end();
      else if (countBeacon(req.ip)) sendUncached(res, 429, 'Too many requests\n');
      else next();
    },
    express.json({ limit: vitalsLimits.bodyBytes, inflate: false }),
    (req, res) => {
      const parsed = v.safeParse(schema, req.body);
      if (!parsed.success) return sendUncached(res, 400, 'Not the measurements of a page\n');
      const { path, device, CLS, ...times } = parsed.output;
      const labels = { route: pages.includes(path) ? path : UNKNOWN_ROUTE, device };
      if (CLS !== undefined) histograms.CLS.observe(labels, CLS);
      for (const name of ['LCP', 'INP', 'TTFB'] as const) {
        const ms = times[name];
        if (ms !== undefined) histograms[name].observe(labels, ms / 1000);
      }
      res.status(204).end();
    },
  );
  return router;
}

/** The buckets have the thresholds of a good and of a poor value. */
function createHistograms(registry: Registry) {
  const create = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['route', 'device'], buckets, registers: [registry] });
  return {
    LCP: create(
      'twinfront_web_vitals_lcp_seconds',
      'Largest Contentful Paint of visits.',
      [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    ),
    INP: create(
      'twinfront_web_vitals_inp_seconds',
      'Interaction to Next Paint of visits.',
      [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
    ),
    TTFB: create(
      'twinfront_web_vitals_ttfb_seconds',
      'Time to First Byte of visits.',
      [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6],
    ),
    CLS: create(
      'twinfront_web_vitals_cls',
      'Cumulative Layout Shift of visits, without a unit.',
      [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    ),
  };
}
