import { expect, it } from 'vitest';
import { createSbom } from './createSbom.ts';
import { shippedPackages } from './shippedPackages.ts';

const names = (refs: string[]) => new Set(refs.map((ref) => ref.replace(/(?!^)@.*/, '')));

it('the bill of materials names all that ships, and nothing else', () => {
  const { components, dependencies } = createSbom();
  const refs = components.map((component) => component['bom-ref']);
  const others = refs.filter((ref) => !ref.startsWith('@twinfront/'));
  const shipped = shippedPackages().map(({ name, version }) => `${name}@${version}`);
  expect(new Set(others)).toEqual(new Set(shipped));
  // What the tools of development need as well ships nevertheless.
  for (const name of ['express', 'valibot', 'yaml', 'qs', '@opentelemetry/api', 'antd']) {
    expect(names(refs)).toContain(name);
  }
  for (const name of ['vite', 'vitest', 'typescript', '@typescript/typescript-linux-x64']) {
    expect(names(refs)).not.toContain(name);
  }
  const [site, ...named] = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(site).toMatch(/^twinfront@/);
  expect(new Set(named)).toEqual(new Set(refs));
});
