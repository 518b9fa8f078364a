import { expect, it } from 'vitest';
import { collectChunks, type Manifest } from './chunks.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'main.js',
    imports: ['_react.js', '_kit.js'],
    css: ['main.css', 'kit.css'],
  },
  '_react.js': { file: 'react.js' },
  '_kit.js': { file: 'kit.js', imports: ['_react.js'], css: ['kit.css'] },
  '_card.js': { file: 'card.js', imports: ['_kit.js', '_icons.js'], css: ['card.css'] },
  '_icons.js': { file: 'icons.js', imports: ['_card.js'] },
  'src/pages/home/HomePage.tsx': {
    file: 'HomePage.js',
    imports: ['index.html', '_card.js'],
    css: ['HomePage.css', 'card.css'],
  },
  '../../shared/site/messages/zhCN.ts': { file: 'messages-zhCN.js' },
};

it('lists the chunks of a page once, each after its imports, and the entry chunk last', () => {
  expect(collectChunks(manifest, 'src/pages/home/HomePage.tsx', 'zh-CN')).toEqual({
    scripts: [
      ...['react.js', 'kit.js', 'icons.js', 'card.js', 'HomePage.js'],
      ...['messages-zhCN.js', 'main.js'],
    ],
    styles: ['kit.css', 'main.css', 'card.css', 'HomePage.css'],
  });
});

it('names what a build lacks', () => {
  expect(() => collectChunks(manifest, 'src/pages/None.tsx', 'en')).toThrow(
    'no src/pages/None.tsx',
  );
});
