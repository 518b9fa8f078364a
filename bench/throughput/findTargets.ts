import { devices } from '@playwright/test';
import { paths } from '@twinfront/shared/site/paths';
import { getAnswer } from '../getAnswer.ts';
import type { Target } from './runLoad.ts';

const asPhone = { 'User-Agent': devices['iPhone 15'].userAgent };
const asDesktop = { 'User-Agent': devices['Desktop Chrome'].userAgent };
const compressed = { 'Accept-Encoding': 'br' };

export const redirect: Target = { path: paths.root, headers: asPhone };

export const documents: Target[] = [
  { path: paths.homeWeb, headers: { ...asDesktop, ...compressed } },
  { path: paths.homeApp, headers: { ...asPhone, ...compressed } },
];

/** What visitors ask the gateway for: a redirect, the two homes, and the largest script of one. */
export async function findTargets(origin: string): Promise<Target[]> {
  const { body } = await getAnswer(origin, paths.homeApp);
  const named = String(body).matchAll(/\/mobile\/assets\/[\w.-]+\.js/g);
  const scripts = await Promise.all(
    [...new Set(Array.from(named, ([path]) => path))].map((path) =>
      getAnswer(origin, path, compressed),
    ),
  );
  const [largest] = scripts.toSorted((a, b) => b.body.length - a.body.length);
  if (!largest) throw new Error(`${paths.homeApp} names no script.`);
  return [redirect, ...documents, { path: largest.path, headers: compressed }];
}
