import { describeApp, renderPage } from '@twinfront/shared/testing/describeApp.tsx';
import { expect, it } from 'vitest';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';

describeApp({
  App,
  device: 'desktop',
  homePath: '/homeWeb',
  loadHome: () => pageOf('/homeWeb').load(),
});

it('loads the first banner first, icons behind it, and other banners lazily', async () => {
  const images = (await renderPage(App, '/homeWeb')).match(/<img[^>]*>/g) ?? [];
  const valuesOf = (attribute: string) =>
    images.map((image) => new RegExp(`${attribute}="(\\w+)"`, 'i').exec(image)?.[1]);
  expect(valuesOf('loading')).toEqual(['eager', 'lazy', 'eager']);
  expect(valuesOf('fetchpriority')).toEqual(['high', 'auto', 'low']);
});

it('shows the maintenance page without the frame of the site', async () => {
  expect(await renderPage(App, '/maintain')).not.toContain('<footer');
});

it('gives antd the class on which the variables of the theme hang', async () => {
  expect(await renderPage(App, '/nowhere')).toMatch(/class="ant-btn twinfront /);
});
