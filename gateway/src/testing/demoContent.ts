import type { FakeApi } from './createFakeApi.ts';

const picture = (name: string) => ({ src: `/media/${name}.webp`, alt: name });

export const site = {
  name: '湖畔图书馆',
  description: '一座城市的图书馆',
  locale: 'zh-CN',
  brandColor: '#1f5f5b',
  footer: { copyright: '© 湖畔图书馆' },
};

const article = {
  id: 'a1',
  title: '借阅规则',
  summary: '怎样借书',
  body: '<p onclick="x()">规则</p>',
  updatedAt: '2026-11-01T09:00:00+08:00',
};

/** A banner other than those of the site. */
export const banner = (id: string, title: string) => ({
  id,
  title,
  image: { src: '/media/a.webp', alt: '' },
});

/** A small site that works, for tests to break. */
export function serveDemoContent(api: Pick<FakeApi, 'on'>): void {
  const key = (name: string) => `/support/config/getKey?key=${name}`;
  api.on(key('site'), { data: site });
  api.on(key('home'), { data: { banners: ['1', 'b 2'], functions: [7], notices: '公告' } });
  api.on(key('maintenance'), { data: { title: '维护中', message: '稍后再来' } });
  api.on('/support/config/getCloseFlag', { data: false });
  api.on('/banner/1', {
    data: { id: 1, title: '冬日阅读', summary: '一起读书', image: picture('winter') },
  });
  api.on('/function/7', { data: { id: '7', title: '借书', icon: picture('borrow') } });
  api.on(`/richText/search/${encodeURIComponent('公告')}`, { data: [article] });
  api.on('/richText/search/a1', { data: [article] });
  api.on(`/richText/search/${encodeURIComponent('借阅规则')}`, { data: [article] });
  api.on(`/richText/search/${encodeURIComponent('借阅')}`, { data: [article] });
  api.on(`/richText/search/${encodeURIComponent('没有')}`, { data: [] });
}
