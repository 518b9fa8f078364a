import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/repository.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it.each([
  ['.', ['react', 'react-dom', 'vite', 'vitest', 'supertest', 'typescript']],
  ['shared', ['@tanstack/react-query', 'ky', 'react', 'react-router']],
  ['apps/desktop', ['antd', 'react-router']],
  ['apps/mobile', ['antd-mobile', 'react-router']],
  ['gateway', ['express']],
])('%s depends on %j', (workspace, packages) => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(
    read(path.join(workspace, 'package.json')),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  expect(names).toEqual(expect.arrayContaining(packages));
});

it.each(
  'package.json apps/desktop apps/mobile gateway shared tsconfig.base.json vitest.workspace.ts docker-compose.yml README.md'.split(
    ' ',
  ),
)('%s is at the top level', (entry) => {
  expect(existsSync(path.join(root, entry))).toBe(true);
});

// No rule of the linter covers text outside JSX and the text attributes of components.
const sources = globSync(
  [
    'apps/{desktop,mobile}/{index.html,src/**/*.{ts,tsx,css}}',
    'shared/{api,browser,react,site,style}/**/*.{ts,tsx,css}',
    'gateway/src/**/*.ts',
  ],
  { cwd: root, exclude: (name) => /\.test\.tsx?$|(^|\/)(testing|messages)$/.test(name) },
)
  // Its words of questions are not shown.
  .filter((file) => file !== 'shared/site/search/words.ts');
const textAttribute =
  /\s(?:aria-(?:label|description|roledescription|valuetext)|alt|title|label|placeholder|hint|text)=(?:"[^"]|\{['"`][^'"`])/;

it.each([
  ['Chinese text', '', /\p{Script=Han}/u],
  ['literal text in attributes', '.tsx', textAttribute],
])('the interface has no %s outside its messages', (_, extension, pattern) => {
  const files = sources.filter((file) => file.endsWith(extension));
  const lines = files.flatMap((file) =>
    read(file)
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(lines.filter((line) => pattern.test(line))).toEqual([]);
});
