import { describeApp, renderPage } from '@twinfront/shared/testing/describeApp.tsx';
import { expect, it } from 'vitest';
import { render } from './render.tsx';

describeApp({ render, device: 'mobile', homePath: '/homeApp' });

it('prefers portrait pictures, and loads the first with high priority', async () => {
  const images = (await renderPage(render, '/homeApp')).match(/<img[^>]*>/g) ?? [];
  const tall = images.find((image) => image.includes('/media/tall.avif'));
  expect(tall).toMatch(/loading="eager".*fetchPriority="high".*width="780" height="900"/);
  expect(images.find((image) => image.includes('/media/lake.avif'))).toContain('loading="lazy"');
});
