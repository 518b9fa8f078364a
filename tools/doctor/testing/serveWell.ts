import type { FakeApi } from '../../../gateway/src/testing/createFakeApi.ts';

const picture = (name: string) => ({ src: `/media/${name}.webp`, alt: name, width: 8, height: 4 });

/** All that a small site needs, and all that could be wished for. */
export const demoItems = {
  site: {
    name: '湖畔图书馆',
    description: '一座城市的图书馆',
    locale: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    brandColor: '#1f5f5b',
    logo: picture('logo'),
    icon: picture('mark'),
    menu: [{ title: '服务', href: '/#services', children: [{ title: '关于', href: '/details' }] }],
    footer: { copyright: '© 湖畔图书馆', links: [{ title: '关于', href: '/details?search=x' }] },
  },
  home: { banners: [1], functions: [7], notices: '公告' },
  maintenance: { title: '维护中', message: '稍后再来' },
  banner: {
    id: 1,
    title: '冬日阅读',
    image: { ...picture('wide'), srcset: [{ src: '/media/wide-800.webp', width: 4 }] },
    portrait: picture('tall'),
    body: '<p>一起读书</p>',
  },
  entry: { id: 7, title: '借书', icon: picture('borrow'), link: 'https://example.org/' },
  article: {
    id: 'a1',
    title: '借阅规则',
    body: '<p>规则</p>',
    updatedAt: '2026-11-01T09:00:00+08:00',
  },
};

export function serveWell(api: Pick<FakeApi, 'on'>): void {
  const { site, home, maintenance, banner, entry, article } = demoItems;
  const search = (term: string) => `/richText/search/${encodeURIComponent(term)}`;
  api.on('/support/config/getCloseFlag', { data: false });
  api.on('/support/config/getKey?key=site', { data: site });
  api.on('/support/config/getKey?key=home', { data: home });
  api.on('/support/config/getKey?key=maintenance', { data: maintenance });
  api.on('/banner/1', { data: banner });
  api.on('/function/7', { data: entry });
  api.on(search('公告'), { data: [article] });
  api.on(search('a1'), { data: [article] });
  api.on(search('doctor-no-such-item'), { data: [] });
}
