import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../scripts/repository.ts';

/*
 * Fails if a manifest has an unknown field, a wrong type or lacks a field, by the types that are generated from the
 * schemas of Kubernetes. tsc compares: in a literal it also rejects unknown fields.
 */

const modules: Record<string, string> = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/monitoring.coreos.com',
};

// Below the packages whose types they import.
const folder = path.join(root, 'node_modules/.cache/manifests');
mkdirSync(folder, { recursive: true });

const files: string[] = [];
for (const file of globSync('deploy/kubernetes/*.yaml', { cwd: root })) {
  const name = path.basename(file);
  // Its format belongs to kubectl and has no types.
  if (name === 'kustomization.yaml') continue;
  const literals = parseAllDocuments(readFileSync(path.join(root, file), 'utf8')).map(
    (document) => {
      const manifest = document.toJS();
      const [version, group = ''] = manifest.apiVersion.split('/').reverse();
      const module = path.join(modules[group] ?? `kubernetes-models/${group}`, version);
      return `(${JSON.stringify(manifest, null, 2)}) satisfies import('${module}').I${manifest.kind};\n`;
    },
  );
  const typed = path.join(folder, `${name}.ts`);
  writeFileSync(typed, literals.join(''));
  files.push(typed);
}

const options = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler';
const { status } = spawnSync('tsc', [...options.split(' '), '--ignoreConfig', ...files], {
  stdio: 'inherit',
  cwd: root,
});
process.exitCode = status ?? 1;
