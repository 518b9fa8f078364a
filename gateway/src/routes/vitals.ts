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

type Measurement = Exclude<keyof v.InferOutput<typeof schema>, 'path' | 'device'>;

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
      const { path, device, ...values } = parsed.output;
      const labels = { route: pages.includes(path) ? path : UNKNOWN_ROUTE, device };
      for (const { measurement, histogram, scale } of histograms) {
        const value = values[measurement];
        if (value !== undefined) histogram.observe(labels, value / scale);
      }
      res.status(204).end();
    },
  );
  return router;
}

/** By measurement: the name, what it is, and buckets that have the thresholds of a good and of a poor value. */
const metrics: [name: Measurement, unit: string, help: string, buckets: number[]][] = [
  ['LCP', '_seconds', 'Largest Contentful Paint', [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10]],
  ['INP', '_seconds', 'Interaction to Next Paint', [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2]],
  ['TTFB', '_seconds', 'Time to First Byte', [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6]],
  ['CLS', '', 'Cumulative Layout Shift', [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1]],
];

function createHistograms(registry: Registry) {
  return metrics.map(([measurement, unit, help, buckets]) => {
    const histogram = new Histogram({
      name: `twinfront_web_vitals_${measurement.toLowerCase()}${unit}`,
      help: `${help} of visits.`,
      labelNames: ['route', 'device'],
      buckets,
      registers: [registry],
    });
    return { measurement, histogram, scale: unit ? 1000 : 1 };
  });
}
