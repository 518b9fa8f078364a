import { containing, type Item, type System } from './system.ts';

const audit = {
  createBy: 'admin',
  createTime: '2026-11-20 10:00:00',
  updateBy: null,
  remark: null,
};
const table = (rows: unknown[]) => ({ total: rows.length, rows, code: 200, msg: '查询成功' });
const text = (msg: string) => ({ msg, code: 200 });

const banner = ({ number, title, link, body }: Item, index: number) => ({
  ...audit,
  id: number,
  title,
  imgUrl: `/profile/upload/2026/11/20/${number}_A001.jpg`,
  linkUrl: link,
  sort: index,
  status: '0',
  content: body,
  updateTime: null,
});

const service = ({ number, title, summary, link }: Item, index: number) => ({
  ...audit,
  serviceId: number,
  serviceName: title,
  iconUrl: `/profile/upload/2026/11/20/${number}.png`,
  linkUrl: link,
  orderNum: index,
  status: '0',
  delFlag: '0',
  intro: summary,
});

const notice = ({ number, title, body }: Item) => ({
  ...audit,
  noticeId: number,
  noticeTitle: title,
  noticeType: '2',
  noticeContent: body,
  status: '0',
  updateTime: null,
});

const draft = { status: '1' };

export const ruoyi: System = {
  mapping: 'ruoyi',
  isNumbered: { item: true, article: true },
  media: '/profile/upload/',
  html: (text) => text,
  denied: { json: { msg: '请求访问：/portal，认证失败，无法访问系统资源', code: 401 } },
  answer: (path, query, { banners, services, articles, isClosed }) => {
    switch (path) {
      case '/portal/banner/list':
        return { json: table([...banners.map(banner).reverse(), { ...banners[0], ...draft }]) };
      case '/portal/service/list':
        return { json: table(services.map(service).reverse()) };
      case '/system/notice/list':
        return { json: table(containing(articles, query.get('noticeTitle')).map(notice)) };
      case '/system/config/configKey/portal.site':
        return {
          json: text(
            JSON.stringify({
              siteName: '河滨图书馆',
              desc: '书籍',
              copyright: '© 2026',
              icp: null,
            }),
          ),
        };
      case '/system/config/configKey/portal.maintenance':
        return { json: text('请稍后再来。') };
      case '/system/config/configKey/portal.closed':
        return { json: isClosed === null ? { code: 200 } : text(String(isClosed)) };
    }
    return undefined;
  },
};
