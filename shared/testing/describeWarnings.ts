import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Render } from '../site/rendering.ts';
import { failing } from './createFakeApi.ts';
import { renderPage } from './describeApp.tsx';

/**
 * Renders each page of an app with the development builds of its libraries, which warn of errors such as a
 * missing key. `test/failOnConsole.ts` makes a failure of each warning.
 */
export function describeWarnings(render: Render, homePath: string): void {
  describe('the development builds', () => {
    it.each([
      homePath,
      '/details?banner=b1',
      '/details?function=f1',
      '/details?article=a1',
      '/details?search=notice',
      '/details?search=tag:Events',
      '/details?search=nothing',
      '/details?article=Notice',
      '/details',
      '/judgeView',
      '/maintain',
      '/nowhere',
    ])('warn of nothing in %s', async (address) => {
      expect(await renderPage(render, address)).toContain('<h1');
    });

    it('warn of nothing in a home page without content', async () => {
      expect(await renderPage(render, homePath, { replies: failing })).toContain('<h1');
    });

    it.fails('warn of a list without keys', () => {
      const items = Array(2).fill(createElement('li'));
      renderToString(createElement('ul', null, items));
    });
  });
}
