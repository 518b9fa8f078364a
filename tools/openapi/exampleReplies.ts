const success = <const D>(data: D) => ({ code: 200, msg: 'ok', data });

/** One reply of each kind, by the operation and the name that the document gives it. */
export const exampleReplies = {
  getBanner: {
    banner: success({
      id: 'winter',
      title: '冬日共读季',
      summary: '和陌生人一起把一本书读完',
      image: {
        src: '/media/winter.avif',
        alt: '雪天的大厅',
        width: 1600,
        height: 600,
        srcset: [{ src: '/media/winter-800.avif', width: 800 }],
      },
      portrait: { src: 'https://img.example.org/winter-tall.avif', alt: '雪天的大厅' },
      link: null,
      body: '<p>每周六下午，三楼。</p>',
    }),
  },
  getFunctionEntry: {
    entry: success({
      id: 7,
      title: '续借',
      summary: '不必来馆，再借三十天',
      icon: { src: '/media/renew.svg', alt: '' },
      link: 'https://catalog.example.org/renew',
      body: null,
    }),
  },
  getConfig: {
    site: success({
      name: '云汀市图书馆',
      description: '一座虚构的图书馆',
      locale: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      brandColor: '#1f5f5b',
      logo: { src: '/media/logo.svg', alt: '', width: 120, height: 40 },
      footer: {
        copyright: '© 2026 云汀市图书馆',
        icp: '云ICP备00000000号',
        links: [{ title: '关于', href: '/details?article=%E5%85%B3%E4%BA%8E%E6%88%91%E4%BB%AC' }],
        contact: '云汀市湖滨路 1 号',
      },
    }),
    home: success({ banners: ['winter', 2], functions: [7], notices: '公告' }),
    maintenance: success({
      title: '维护中',
      message: '请稍后再来。',
      reopensAt: '2026-12-01T08:00:00+08:00',
    }),
  },
  searchRichText: {
    found: success([
      {
        id: 'about',
        title: '关于我们',
        summary: '我们是谁',
        body: '<h2>馆舍</h2><p>临湖而建。</p>',
        updatedAt: '2026-11-18T09:00:00+08:00',
      },
    ]),
    nothing: success([]),
  },
  getCloseFlag: {
    open: success(false),
    closed: success(true),
  },
};

export const exampleFailures = {
  told: { code: 1001, msg: '系统繁忙', data: null },
  notFound: { code: 404, msg: 'Not found', data: null },
};
