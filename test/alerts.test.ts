import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../scripts/repository.ts';

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');

it('the alert rules of Kubernetes are those of Compose', () => {
  const rules = parseAllDocuments(read('kubernetes/monitoring.yaml'))
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'PrometheusRule');
  expect(rules.spec).toEqual(parse(read('prometheus/alerts.yml')));
});
