import { zhCN } from '@twinfront/shared/site/messages/zhCN';
import { failing, withServices } from '@twinfront/shared/testing/createFakeApi';
import { describeApp, renderPage } from '@twinfront/shared/testing/describeApp.tsx';
import { expect, it } from 'vitest';
import { render } from './render.tsx';

describeApp({ render, device: 'desktop', homePath: '/homeWeb' });

it('loads the first banner with high priority, icons with low priority, other banners lazily', async () => {
  const images = (await renderPage(render, '/homeWeb')).match(/<img[^>]*>/g) ?? [];
  const valuesOf = (attribute: string) =>
    images.map((image) => new RegExp(`${attribute}="(\\w+)"`, 'i').exec(image)?.[1]);
  expect(valuesOf('loading')).toEqual(['eager', 'lazy', 'eager']);
  expect(valuesOf('fetchpriority')).toEqual(['high', 'auto', 'low']);
});

it('renders the slides that its carousel hides as inert, and their copies for a page without scripts', async () => {
  const [slides = '', copies = ''] = (await renderPage(render, '/homeWeb')).split('<noscript>');
  const inertOf = (html: string) =>
    (html.match(/<div [^>]*role="group"[^>]*>/g) ?? []).map((tag) => tag.includes(' inert=""'));
  expect(inertOf(slides)).toEqual([false, true]);
  expect(inertOf(copies)).toEqual([false]);
});

const renamed = { id: 'a1', aliases: ['former'], title: 'Notice one', body: '' };
const about = { id: 'about', title: 'About us', body: '' };

it.each([
  ['/homeWeb', zhCN.home],
  ['/details?function=f1', zhCN.services],
  ['/details?article=a1', zhCN.notices],
  ['/details?article=Notice+one', zhCN.notices],
  ['/details?article=former', zhCN.notices],
  ['/details?search=notice', zhCN.notices],
  ['/details?article=about', undefined],
  ['/details?article=Notice', undefined],
  ['/details?search=nothing', undefined],
  ['/details?banner=b1', undefined],
])('marks in the menu of %s: %s', async (address, current) => {
  const replies = { 'richText/search/former': [renamed], 'richText/search/about': [about] };
  const html = await renderPage(render, address, { replies });
  const [menu = ''] = /<nav .*?<\/nav>/s.exec(html) ?? [];
  const marked = [...menu.matchAll(/<a [^>]*aria-current[^>]*>(.*?)<\/a>/g)];
  expect(marked.map(([, text]) => text)).toEqual(current ? [current] : []);
});

it('marks no notices in its menu while they cannot be loaded', async () => {
  for (const call of ['support/config/getKey?key=home', 'richText/search/notice']) {
    const html = await renderPage(render, '/details?article=a1', { replies: { [call]: 500 } });
    expect(html).toContain('Open late.');
    expect(html).not.toContain('aria-current');
  }
});

it.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 3],
  [6, 3],
  [7, 4],
  [8, 4],
  [9, 3],
  [10, 4],
])('has %i services in rows of %i', async (count, columns) => {
  const html = await renderPage(render, '/homeWeb', { replies: withServices(count) });
  const services = html.match(/<div [^>]*role="listitem"[^>]*>/g) ?? [];
  expect(services).toHaveLength(count);
  for (const service of services) expect(service).toContain(`ant-col-md-${24 / columns} `);
});

it('renders the maintenance page without header and footer', async () => {
  expect(await renderPage(render, '/maintain')).not.toContain('<footer');
});

it('renders antd components with the class that defines the variables of the theme', async () => {
  expect(await renderPage(render, '/nowhere')).toMatch(/class="ant-btn twinfront /);
});

it.each([
  ['/homeWeb', zhCN.bannersFailed],
  ['/details?search=notice', zhCN.detailsFailed],
])('names on %s a failed section after what failed', async (address, text) => {
  const html = await renderPage(render, address, { replies: failing });
  expect(html).toContain(`role="group" aria-label="${text}"`);
});
