import { VITALS_PATH } from '@twinfront/shared/api/vitalsPath';
import { paths } from '@twinfront/shared/site/paths';
import express, { Router } from 'express';
import { Histogram, type Registry } from 'prom-client';
import * as v from 'valibot';
import { UNKNOWN_ROUTE } from '../http/requestLogger.ts';
import { sendUncached } from '../http/response.ts';
import { vitalsLimits } from '../limits.ts';

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

/** `POST /vitals`: what a browser measured of one visit of a page. Answers 204, also to a visitor who objects, or 4xx. */
export function vitals(registry: Registry): Router {
  const histograms = createHistograms(registry);
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    VITALS_PATH,
    (req, res, next) => {
      const site = req.get('Sec-Fetch-Site');
      if (site !== undefined && site !== 'same-origin') {
        return sendUncached(res, 403, 'Another site\n');
      }
      // The visitor objects to being measured.
      if (req.get('Sec-GPC') === '1') return res.status(204).end();
      next();
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
