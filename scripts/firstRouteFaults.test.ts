import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { firstRouteFaults } from './firstRouteFaults.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-budget-'));
mkdirSync(path.join(folder, 'assets'));
mkdirSync(path.join(folder, '.vite'));
const write = (file: string, content: string) => writeFileSync(path.join(folder, file), content);
write('assets/react.js.br', 'x'.repeat(60));
write('assets/main.js.br', 'x'.repeat(20));
write('assets/main.css.br', 'x'.repeat(7));
write('assets/HomePage.js.br', 'x'.repeat(10));
write('assets/words-zhCN.js.br', 'x'.repeat(4));
write('assets/words-en.js.br', 'x'.repeat(5));
write('assets/DetailsPage.js.br', 'x'.repeat(1000));
write(
  '.vite/manifest.json',
  JSON.stringify({
    _react: { file: 'assets/react.js' },
    'index.html': { file: 'assets/main.js', imports: ['_react'], css: ['assets/main.css'] },
    'src/pages/home/HomePage.tsx': {
      file: 'assets/HomePage.js',
      imports: ['_react', 'index.html'],
    },
    '../../shared/site/words/zhCN.ts': { file: 'assets/words-zhCN.js' },
    '../../shared/site/words/en.ts': { file: 'assets/words-en.js' },
    'src/pages/details/DetailsPage.tsx': { file: 'assets/DetailsPage.js', imports: ['_react'] },
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

it('finds no fault with a first route of just the size that is allowed', () => {
  expect(firstRouteFaults('mobile', folder, { scripts: 95, styles: 7 })).toEqual([]);
});

it('names what has outgrown its budget, and each file of it', () => {
  const [fault, ...others] = firstRouteFaults('mobile', folder, { scripts: 94, styles: 7 });
  expect(others).toEqual([]);
  expect(fault).toContain('mobile site has 95 bytes of scripts; budgets.json allows 94');
  for (const line of ['60 react.js', '20 main.js', '10 HomePage.js', '5 words-en.js']) {
    expect(fault).toContain(line);
  }
  expect(fault).not.toMatch(/DetailsPage|words-zhCN/);
  expect(firstRouteFaults('desktop', folder, { scripts: 95, styles: 6 })).toHaveLength(1);
});
