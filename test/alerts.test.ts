import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../scripts/repository.ts';

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');

const dashboard = () => JSON.parse(read('grafana/dashboards/twinfront.json'));

it('each metric of the alert rules and of the dashboard is described in docs/monitoring.md', () => {
  const described = readFileSync(path.join(root, 'docs/monitoring.md'), 'utf8');
  const text = read('prometheus/alerts.yml') + read('grafana/dashboards/twinfront.json');
  const names = text.match(/twinfront_\w+/g) ?? [];
  const metrics = new Set(names.map((name) => name.replace(/_(bucket|count)$/, '')));
  expect(metrics.size).toBeGreaterThan(10);
  expect([...metrics].filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});

it('the panels of the dashboard have names of their own, and do not overlap', () => {
  const { panels } = dashboard();
  const titles = panels.map(({ title }: { title: string }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  const cells = panels.flatMap(
    ({ gridPos: { x, y, w, h } }: { gridPos: Record<'x' | 'y' | 'w' | 'h', number> }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

it('the alert rules of Kubernetes are those of Compose', () => {
  const rules = parseAllDocuments(read('kubernetes/monitoring.yaml'))
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'PrometheusRule');
  expect(rules.spec).toEqual(parse(read('prometheus/alerts.yml')));
});
