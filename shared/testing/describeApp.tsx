import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { partOf } from '../site/answerParts.ts';
import type { Device } from '../site/device.ts';
import type { Locale } from '../site/locale.ts';
import { zhCN as messages } from '../site/messages/zhCN.ts';
import { pageCalls, queryKeyOf } from '../site/pageCalls.ts';
import type { DehydratedQuery, DocumentData, Render, Rendering } from '../site/rendering.ts';
import { createFakeApi, failing, home, type Replies } from './createFakeApi.ts';

interface RenderOptions {
  data?: DocumentData;
  replies?: Replies;
  locale?: Locale;
}

/** The markup of a page as Node renders it, with the answers of a fake API. */
export async function renderPage(...task: Parameters<typeof renderTask>): Promise<string> {
  return (await renderTask(...task)).html;
}

async function renderTask(
  render: Render,
  url: string,
  { data, replies, locale = 'zh-CN' }: RenderOptions = {},
): Promise<Rendering> {
  const api = createFakeApi(replies);
  const queries: DehydratedQuery[] = [];
  await pageCalls(url, async (call, part) => {
    const queryKey = queryKeyOf(part, call);
    try {
      const value = partOf(call, part, await api.call(call));
      queries.push([queryKey, { ok: true, value }]);
      return value;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      queries.push([queryKey, { ok: false, failure: error.failure }]);
      return undefined;
    }
  });
  return render({ url, documentData: { closed: url === '/maintain', ...data, queries }, locale });
}

/** The text of markup, with single spaces. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** The main content of a page. */
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';

const homeOf = (part: Partial<typeof home>): Replies => ({
  'support/config/getKey?key=home': { ...home, ...part },
});

interface AppOptions {
  render: Render;
  device: Device;
  homePath: string;
}

/** The numbers from 1 on. */
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The tests that both apps share. */
export function describeApp({ render: app, device, homePath }: AppOptions): void {
  const render = (url: string, options?: RenderOptions) => renderPage(app, url, options);

  describe('every app', () => {
    it('links an item to its own link, or to its details if the link is missing or rejected', async () => {
      const html = await render(homePath);
      expect(html).toContain('href="/details?banner=b1"');
      expect(html).toMatch(
        /href="https:\/\/example.org\/late" target="_blank" rel="noopener nofollow"/,
      );
      expect(html).toContain('href="/details?function=f1"');
      expect(html).toContain('About');
      expect(html).not.toMatch(/javascript:|Trap/);
    });

    it('says of each link to another site that it opens a new tab', async () => {
      const footer = {
        copyright: 'C',
        icp: 'ICP 0',
        publicSecurity: { number: 'Record 1', code: '11' },
        links: [{ title: 'Partner', href: 'https://example.org/partner' }],
      };
      const html = await render(homePath, {
        replies: { 'support/config/getKey?key=site': { name: 'N', description: 'D', footer } },
      });
      const external = html.match(/<a [^>]*target="_blank".*?<\/a>/gs) ?? [];
      const addresses = external.map((link) => /href="([^"]*)"/.exec(link)?.[1]);
      expect([...new Set(addresses)].sort()).toEqual([
        'https://beian.miit.gov.cn/',
        'https://beian.mps.gov.cn/#/query/webSearch?code=11',
        'https://example.org/late',
        'https://example.org/partner',
      ]);
      for (const link of external) expect(textOf(link)).toContain(messages.opensInNewTab);
    });

    it('links to the feed of the notices on a site that has one', async () => {
      const footerOf = async (publicOrigin?: string, replies?: Replies) => {
        const html = await render('/details', { data: { publicOrigin }, replies });
        return /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
      };
      const link = new RegExp(`<a [^>]*href="/feed.xml"[^>]*>${messages.feed}</a>`);
      expect(await footerOf('https://www.test')).toMatch(link);
      expect(await footerOf()).not.toContain('feed.xml');
      expect(await footerOf('https://www.test', homeOf({ notices: ' ' }))).not.toContain(
        'feed.xml',
      );
    });

    it('links numbers and addresses of the contact, in this tab, and leaves other entries as text', async () => {
      const contactOf = async (replies?: Replies) =>
        /<address.*<\/address>/s.exec(await render(homePath, { replies }))?.[0] ?? '';
      const contact = await contactOf();
      expect(contact.match(/<a [^>]*>/g)).toEqual(['<a href="tel:0000-555-0100" dir="auto">']);
      expect(textOf(contact)).toMatch(/Quay 1.*Desk 0000-555-0100.*No number/);
      const footer = { copyright: 'C', contact: '0571-5550100' };
      const one = await contactOf({
        'support/config/getKey?key=site': { name: 'N', description: 'D', footer },
      });
      expect(one).toMatch(/<a [^>]*href="tel:05715550100"[^>]*>0571-5550100<\/a>/);
    });

    const menu = [
      { title: 'Start', href: '/' },
      { title: 'Help', href: '/#services' },
      { title: 'Trap', href: 'javascript:alert(1)' },
      {
        title: 'Visit',
        href: '/details?article=about#hours',
        children: [
          { title: 'News', href: '/details?search=tag%3Anews' },
          { title: 'Seats', href: '/details?function=f2' },
          { title: 'Partner', href: 'https://example.org/partner' },
        ],
      },
    ];
    it.each([
      [homePath, ['Start page']],
      ['/details?function=f1', ['Help true']],
      ['/details?article=about', ['Visit page']],
      ['/details?search=tag:news', ['Visit true', 'News page']],
      // Not the section too, which another entry leads to.
      ['/details?function=f2', ['Visit true', 'Seats page']],
      ['/details?search=nothing', []],
      ['/details', []],
    ])("links to the pages of the owner's menu, and marks on %s: %j", async (address, current) => {
      const site = { name: 'N', description: 'D', menu, footer: { copyright: 'C' } };
      const about = { id: 'about', title: 'About us', body: '' };
      const html = await render(address, {
        replies: { 'support/config/getKey?key=site': site, 'richText/search/about': [about] },
      });
      const nav = html.match(/<nav .*?<\/nav>/gs)?.find((each) => each.includes('Partner')) ?? '';
      const links = [...nav.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(
        ([, attributes = '', text = '']) => ({
          href: /href="([^"]*)"/.exec(attributes)?.[1],
          marked: /aria-current="([^"]*)"/.exec(attributes)?.[1],
          text,
        }),
      );
      expect(links.map(({ href }) => href)).toEqual([
        homePath,
        `${homePath}#services`,
        '/details?article=about#s-hours',
        '/details?search=tag%3Anews',
        '/details?function=f2',
        'https://example.org/partner',
      ]);
      const marked = links.filter(({ marked }) => marked);
      expect(marked.map(({ text, marked }) => `${text} ${marked}`)).toEqual(current);
    });

    it('names the link of an item after what it opens', async () => {
      const icon = { src: '/media/a.svg', alt: '' };
      for (const [link, text] of [
        ['/details', messages.openLinks.page],
        ['tel:0571-5550100', messages.openLinks.telephone],
        ['mailto:a@example.org', messages.openLinks.email],
      ]) {
        const replies = { 'function/f1': { id: 'f1', title: 'Entry', icon, link } };
        const main = mainOf(await render('/details?function=f1', { replies }));
        const [, shown = ''] = new RegExp(`<a [^>]*href="${link}"[^>]*>(.*?)</a>`).exec(main) ?? [];
        expect(textOf(shown)).toContain(text);
        expect(main).not.toContain('_blank');
      }
    });

    it('links to its own pages in this tab, also by their absolute addresses', async () => {
      const origin = 'https://own.test';
      const icon = { src: '/media/a.svg', alt: '' };
      const link = `${origin}/details?article=a1`;
      const replies = { 'function/f1': { id: 'f1', title: 'Entry', icon, link } };
      const data = { publicOrigin: origin };
      for (const address of [homePath, '/details?function=f1']) {
        const main = mainOf(await render(address, { replies, data }));
        expect(main).toContain('href="/details?article=a1"');
        expect(main).not.toContain(origin);
      }
    });

    it('leaves the direction of each title to its letters', async () => {
      for (const address of [homePath, '/details?search=Notice', '/details?function=f1']) {
        const main = mainOf(await render(address));
        for (const link of main.match(
          /<a [^>]*href="\/details\?(banner|function|article)=[^>]*>/g,
        ) ?? [])
          expect(link).toContain('dir="auto"');
      }
    });

    it('renders items without a valid URL as text, and links an article by its id', async () => {
      const picture = { src: '/media/a.avif', alt: '' };
      const title = 'A title without end '.repeat(6);
      const html = await render(homePath, {
        replies: {
          ...homeOf({ banners: ['a/b'], functions: ['横幅'] }),
          'banner/a%2Fb': { id: 'a/b', title: 'Banner', image: picture },
          [`function/${encodeURIComponent('横幅')}`]: { id: '横幅', title: 'Entry', icon: picture },
          'richText/search/notice': ['a1', 'x'.repeat(101)].map((id) => ({ id, title, body: '' })),
        },
      });
      const main = mainOf(html);
      // The phone has a link to its start.
      const hrefs = main.match(/href="(?!#top")[^"]*"/g);
      expect(hrefs).toEqual(['href="/details?article=a1"']);
      expect(textOf(main)).toMatch(/Banner.*Entry/);
      expect(textOf(main).match(/A title without end/g)).toHaveLength(12);
      expect(textOf(main)).not.toContain(messages.learnMore);
    });

    it('omits a missing item', async () => {
      const html = await render(homePath, { replies: homeOf({ banners: ['gone', 'b1'] }) });
      expect(textOf(html)).toContain('Winter reading');
      expect(textOf(html)).not.toContain(messages.bannersFailed);
    });

    it('has controls for several banners only', async () => {
      const one = await render(homePath, { replies: homeOf({ banners: ['b1'] }) });
      expect(one).not.toContain(messages.pauseSlides);
      expect(await render(homePath)).toContain(messages.pauseSlides);
    });

    it.each<[string, Replies, string, boolean]>([
      ['has no banners', homeOf({ banners: [] }), messages.bannersEmpty, false],
      ['has no entries', homeOf({ functions: [] }), messages.servicesEmpty, false],
      ['has no notices', homeOf({ notices: 'nothing' }), messages.noticesEmpty, false],
      [
        'cannot load its banners',
        { 'banner/b1': 500, 'banner/b2': 500 },
        messages.bannersFailed,
        true,
      ],
      ['cannot load its entries', { 'function/f1': 500 }, messages.servicesFailed, true],
      ['cannot load its notices', { 'richText/search/notice': 500 }, messages.noticesFailed, true],
    ])(
      'shows a message if the home page %s, and a retry button after a failure',
      async (...row) => {
        const [, replies, text, isFailure] = row;
        const html = await render(homePath, { replies });
        expect(html).toContain(text);
        expect(html.includes(messages.retry)).toBe(isFailure);
        expect(html).toContain('Harbour Library');
      },
    );

    it('renders the search form and a retry button when every call fails', async () => {
      const html = await render(homePath, { replies: failing });
      expect(html).toContain(messages.retry);
      expect(html).toContain('action="/details"');
      const closed = await render('/maintain', { replies: failing });
      expect(closed).toContain(messages.maintainFallbackMessage);
    });

    it('renders an article with its date in the time zone of the site and its markup', async () => {
      const html = await render('/details?article=Notice+one');
      expect(textOf(html)).toContain('2026年11月21日');
      expect(html).toContain('<h2>Hours</h2><p>Open late.</p>');
    });

    it('leaves the direction of a title and a summary to their letters', async () => {
      const html = await render('/details?article=Notice+one');
      expect(html).toMatch(/<h1[^>]* dir="auto"[^>]*>Notice one</);
      expect(html).toMatch(/ dir="auto"[^>]*>What changes</);
    });

    it('renders its own texts in the language of the site', async () => {
      const html = await render('/details?article=Notice+one', { locale: 'en' });
      expect(textOf(html)).toContain('November 21, 2026');
      for (const address of [homePath, '/details', '/judgeView', '/maintain', '/nowhere']) {
        for (const replies of [{}, failing]) {
          const { head, html } = await renderTask(app, address, { locale: 'en', replies });
          expect(head + textOf(html)).not.toMatch(/\p{Script=Han}/u);
        }
      }
      const maintenance = { title: 'T', message: 'M', reopensAt: '2026-11-21T00:00:00Z' };
      const replies = { 'support/config/getKey?key=maintenance': maintenance };
      const closed = textOf(await render('/maintain', { locale: 'en', replies }));
      expect(closed).toContain('Expected back: November 21, 2026 at 13:00');
    });

    it.each([
      [homePath, ['Harbour Library', 'Winter reading', 'Renew', 'Notice one', '© Harbour']],
      ['/details?banner=b1', ['Winter reading', '/media/wide.avif']],
      ['/details?function=f1', ['Renew', '<p>Bring your card</p>']],
      ['/details?search=Notice', [messages.searchCount(1, false), '/details?article=a1']],
      ['/details?search=notice', [messages.notices, '/details?article=a1']],
      ['/details?search=tag:Events', [messages.tagged('Events'), '/details?article=a1']],
      ['/details?search=tag:None', [messages.taggedEmpty('None'), messages.searchEmptyHint]],
      [
        '/details?search=nothing',
        [messages.searchEmptyHint, messages.searchEmptySuggestions, '/details?function=f1'],
      ],
      ['/details', [messages.searchHint]],
      ['/details?banner=%2F', [messages.notFoundTitle]],
      ['/details?banner=gone', [messages.notFoundTitle]],
      [
        '/details?article=Notice',
        [messages.notFoundTitle, messages.searchEmptySuggestions, '/details?article=a1'],
      ],
      ['/details?article=nothing', [messages.notFoundTitle]],
      ['/nowhere', [messages.notFoundTitle]],
      [homePath.toUpperCase(), [messages.notFoundTitle]],
      ['/judgeView', [messages.judgeUnknown, 'action="/judgeView"']],
      ['/maintain', ['Sorting books', 'Back soon.']],
    ])('renders %s without a browser, with one h1 and an empty live region', async (...row) => {
      const [address, parts] = row;
      expect(globalThis).not.toHaveProperty('window');
      const html = await render(address);
      for (const part of parts) expect(html).toContain(part);
      expect(html).not.toContain(messages.loading);
      expect(html).toContain('role="status"');
      expect(html).not.toMatch(/role="(status|alert)"[^>]*>(?!<\/)/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect((await render(address, { replies: failing })).match(/<h1/g)).toHaveLength(1);
    });

    it('names the tag whose articles it lists, in place of the term, and marks nothing', async () => {
      const html = await render('/details?search=tag:Events');
      expect(html).not.toContain('tag:Events');
      expect(html).not.toContain('<mark>');
      const titleOf = async (url: string) => (await renderTask(app, url)).head;
      expect(await titleOf('/details?search=tag:Events')).toContain(
        `<title>${messages.tagged('Events')} - `,
      );
    });

    it('shows the dates and the source of an article, and lists its attachments once', async () => {
      const body =
        '<p><a href="/media/1/form.docx#top">Form<small> (DOCX, 12 KB)</small></a> <a href="/media/a.webp">Map</a> <a href="/media/1/form.docx">Again</a></p>';
      const article = {
        id: 'a1',
        title: 'A',
        body,
        source: 'City <News>',
        date: '2026-01-01T00:00Z',
      };
      const factsOf = async (changes: object) => {
        const replies = { 'richText/search/a1': [{ ...article, ...changes }] };
        return textOf(mainOf(await render('/details?article=a1', { replies })));
      };
      const all = await factsOf({ updatedAt: '2026-01-03T00:00Z' });
      expect(all).toMatch(/发布于 2026年1月1日 · 更新于 2026年1月3日 · 来源：City &lt;News&gt;/);
      expect(all).toMatch(/ 附件 Form \(DOCX, 12 KB\)(?! Again)/);
      expect(await factsOf({ date: undefined, body: 'x' })).toMatch(/(?<!·) 来源：/);
      expect(await factsOf({ source: undefined, body: 'x' })).not.toMatch(/来源|附件/);
    });

    it('names the attachments last in the table of contents, if the headings need one', async () => {
      const contentsOf = async (count: number) => {
        const headings = numbers(count).map((day) => `<h2 id="s-${day}">${day}</h2>`);
        const body = `${headings.join('')}<a href="/media/1/form.docx">Form</a>`;
        const replies = { 'richText/search/a1': [{ id: 'a1', title: 'A', body }] };
        const main = mainOf(await render('/details?article=a1', { replies }));
        expect(main).toContain(`<h2 id="attachments">${messages.attachments}</h2>`);
        return [...main.matchAll(/<li[^>]*><a href="#([^"]*)"/g)].map(([, id]) => id);
      };
      expect(await contentsOf(3)).toEqual(['s-1', 's-2', 's-3', 'attachments']);
      expect(await contentsOf(2)).toEqual([]);
    });

    it('shows the tags of an article, each with a link to its list', async () => {
      const article = { id: 'a1', title: 'A', body: 'x', tags: ['Events', '公告', ' ', 'Events'] };
      const replies = { 'richText/search/a1': [article] };
      const main = mainOf(await render('/details?article=a1', { replies }));
      const [, list = ''] =
        new RegExp(`<ul[^>]* aria-label="${messages.tags}"[^>]*>(.*?)</ul>`).exec(main) ?? [];
      expect(list.match(/href="[^"]*"/g)).toEqual([
        'href="/details?search=tag%3AEvents"',
        `href="/details?search=tag%3A${encodeURIComponent('公告')}"`,
      ]);
      expect(textOf(list)).toMatch(/^\s*Events\s*公告\s*$/);
      const untagged = mainOf(await render('/details?article=a1'));
      expect(untagged).not.toContain(`aria-label="${messages.tags}"`);
    });

    it('links from an article to four others with its first tag that is not that of the notices', async () => {
      const named = (id: string) => ({ id, title: `Guide ${id}`, summary: 'S', body: '' });
      const ids = ['a1', 'n2', 'b', 'c', 'd', 'e'];
      const notices = [{ ...named('a1'), tags: ['notice', 'Guides'] }, named('n2')];
      const replies = {
        ...homeOf({ notices: 'tag:notice' }),
        'richText/search/a1': notices,
        'richText/search/tag%3Anotice': notices,
        'richText/search/tag%3AGuides': ids.map(named),
      };
      const relatedOf = async (changed: Replies) => {
        const address = '/details?article=a1';
        const main = mainOf(await render(address, { replies: { ...replies, ...changed } }));
        return main.split(messages.relatedArticles)[1];
      };
      const related = await relatedOf({});
      expect(related?.match(/href="\/details\?article=[^"]*"/g)).toEqual(
        ['b', 'c', 'd', 'e'].map((id) => `href="/details?article=${id}"`),
      );
      for (const reply of [404, 500, [named('a1')]]) {
        expect(await relatedOf({ 'richText/search/tag%3AGuides': reply })).toBeUndefined();
      }
    });

    it('says of a draft that it is one, and keeps it out of search engines', async () => {
      const article = { id: 'draft-1', title: 'A', body: 'x' };
      const pageOf = (draft?: boolean) => {
        const replies = { 'richText/search/draft-1': [{ ...article, draft }] };
        return renderTask(app, '/details?article=draft-1', { replies });
      };
      const draft = await pageOf(true);
      expect(textOf(draft.html)).toContain(messages.draft);
      expect(draft.noindex).toBe(true);
      const other = await pageOf();
      expect(textOf(other.html)).not.toContain(messages.draft);
      expect(other.noindex).toBe(false);
    });

    it.each(['zh-CN', 'en'] as const)(
      'counts fifty results as the first fifty in %s',
      async (locale) => {
        const found = (count: number) =>
          Array.from({ length: count }, (_, index) => ({ id: `n${index}`, title: 'N', body: '' }));
        const countOf = async (count: number) => {
          const replies = { 'richText/search/many': found(count) };
          return textOf(await render('/details?search=many', { locale, replies }));
        };
        expect(await countOf(50)).toMatch(/The first 50 results|显示前 50 条/);
        expect(await countOf(49)).toMatch(/ 49 results|共 49 条/);
      },
    );

    it.each(['zh-CN', 'en'] as const)(
      'says in %s if no article has all words of a search',
      async (locale) => {
        const article = { id: 'a9', title: 'Renewals', tags: ['Fees'], body: '<p>Of a book</p>' };
        const resultsOf = async (term: string) => {
          const replies = { [`richText/search/${encodeURIComponent(term)}`]: [article] };
          const address = `/details?search=${encodeURIComponent(term)}`;
          return textOf(await render(address, { locale, replies }));
        };
        const partial = /1 result, but none with all words|共 1 条，都只含部分词语/;
        expect(await resultsOf('renewal of lost books')).toMatch(partial);
        expect(await resultsOf('how is a book renewal, a fee')).not.toMatch(partial);
        // The id of the article.
        expect(await resultsOf('a9')).not.toMatch(partial);
        expect(await resultsOf('tag:Other')).not.toMatch(partial);
      },
    );

    it('shows around the match what the summary of a result lacks, and the summary elsewhere', async () => {
      const article = { id: 'a1', title: 'A', summary: 'Rules', body: '<p>Pay late fees here</p>' };
      const results = { 'richText/search/fees': [article], 'richText/search/notice': [article] };
      const found = mainOf(await render('/details?search=fees', { replies: results }));
      expect(found).toContain('Pay late <mark>fees</mark> here');
      expect(found).not.toContain('Rules');
      expect(mainOf(await render('/details?search=notice', { replies: results }))).toContain(
        'Rules',
      );
    });

    it('has buttons for the tags that some of the results have, and for their order', async () => {
      const found = [['A', 'B', 'All'], ['B', 'All'], ['All']].map((tags, index) => ({
        ...{ id: `a${index}`, title: 'A', body: '', tags },
      }));
      const buttonsOf = async (term: string) => {
        const replies = { [`richText/search/${encodeURIComponent(term)}`]: found };
        const address = `/details?search=${encodeURIComponent(term)}`;
        const main = mainOf(await render(address, { replies }));
        const buttons = main.match(/<button[^>]*aria-pressed="false".*?<\/button>/g) ?? [];
        return buttons.map((button) => textOf(button).trim());
      };
      expect(await buttonsOf('x')).toEqual([messages.searchOrders.newest, 'B（2）', 'A（1）']);
      expect(await buttonsOf('tag:All')).toEqual(['B（2）', 'A（1）']);
    });

    describe('the list of notices', () => {
      /** Notices in the order of their relevance; the one of the first day is the oldest. */
      const found = (days: number[]): Replies => ({
        'richText/search/notice': days.map((day) => ({
          id: `n${day}`,
          title: `Notice ${day}`,
          body: '',
          updatedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
        })),
      });
      const linksOf = (html: string) =>
        [...mainOf(html).matchAll(/href="\/details\?article=(\w+)"/g)].map(([, id]) => id);

      it('has all of them by date for browsers without scripts, and their title', async () => {
        const html = await render('/details?search=notice', { replies: found(numbers(25)) });
        const ids = numbers(25).map((day) => `n${day}`);
        expect(linksOf(html)).toEqual(ids.reverse());
        expect(html).toMatch(new RegExp(`<h1[^>]*>${messages.notices}</h1>`));
        expect(html).not.toContain('<mark');
      });

      it('has headings by month in the time zone of the site, the last one for notices without a date', async () => {
        const dates = [
          '2025-11-30T10:59:59Z',
          undefined,
          '2025-11-30T11:00:00Z',
          '2025-12-31T00:00:00Z',
        ];
        const notices = dates.map((updatedAt, index) => ({
          id: `n${index}`,
          title: 'N',
          body: '',
          updatedAt,
        }));
        const headings = async (locale: Locale) => {
          const replies = { 'richText/search/notice': notices };
          const html = mainOf(await render('/details?search=notice', { replies, locale }));
          return [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>|article=(\w+)/g)].map(
            ([, month, id]) => month ?? id,
          );
        };
        expect(await headings('zh-CN')).toEqual([
          '2025年12月',
          'n3',
          'n2',
          '2025年11月',
          'n0',
          '没有日期',
          'n1',
        ]);
        expect(await headings('en')).toEqual([
          'December 2025',
          'n3',
          'n2',
          'November 2025',
          'n0',
          'Without a date',
          'n1',
        ]);
      });

      it('begins on the home page with the newest ones', async () => {
        const html = await render(homePath, { replies: found(numbers(9)) });
        expect(linksOf(html)).toEqual(['n9', 'n8', 'n7', 'n6', 'n5', 'n4']);
      });

      it.each([
        [49, false],
        [50, true],
      ])('says with %i of them how to find older ones: %s', async (count, isCut) => {
        const html = await render('/details?search=notice', { replies: found(numbers(count)) });
        expect(html.includes(messages.noticesOlder(count))).toBe(isCut);
      });

      it('links to the months before the oldest of fifty notices of a tag, and from each month on', async () => {
        const notices = found(numbers(50))['richText/search/notice'];
        const monthsOf = async (term: string, results: unknown) => {
          const replies = {
            ...homeOf({ notices: 'tag:notice' }),
            'richText/search/tag%3Anotice': notices,
            [`richText/search/${encodeURIComponent(term)}`]: results,
          };
          const address = `/details?search=${encodeURIComponent(term)}`;
          const html = await render(address, { replies });
          const main = mainOf(html);
          const links = main.matchAll(/href="\/details\?search=tag%3Anotice%20([\d-]+)"/g);
          return {
            isNotices: /aria-current="[^>]*>公告/.test(html),
            text: textOf(main),
            months: [...links].map(([, month]) => month),
          };
        };
        const { months, text } = await monthsOf('tag:notice', notices);
        const lastYear = numbers(12).map((month) => `2025-${String(month).padStart(2, '0')}`);
        expect(months).toEqual(['2026-01', ...lastYear]);
        expect(text).toMatch(/往期.*2026年 1月 2025年 1月 2月.* 12月/);
        expect(
          (await monthsOf('tag:notice', found(numbers(49))['richText/search/notice'])).months,
        ).toEqual([]);
        for (const [results, heading] of [
          [notices, '2025年3月的公告'],
          [[], `${messages.noticesEmpty} · 2025年3月`],
        ] as const) {
          const month = await monthsOf('tag:notice 2025-03', results);
          expect(month.months.slice(0, 3)).toEqual(['2025-01', '2025-02', '2025-03']);
          expect(month.text).toContain(heading);
          expect(month.isNotices).toBe(true);
        }
        const other = await monthsOf('tag:other', notices);
        expect([other.months, other.isNotices]).toEqual([[], false]);
      });

      it.each([
        ['newest', 3, [2]],
        ['middle', 2, [3, 1]],
        ['oldest', 1, [2]],
      ])(
        'is the section of the %s notice, which links to its neighbours',
        async (_, day, others) => {
          const replies = found([2, 1, 3]);
          const html = await render(`/details?article=n${day}`, {
            replies: { ...replies, [`richText/search/n${day}`]: replies['richText/search/notice'] },
          });
          expect(linksOf(html)).toEqual(others.map((other) => `n${other}`));
          const labels = others.map((other) =>
            other > day ? messages.newerNotice : messages.olderNotice,
          );
          const shown = labels.map((label, index) => `${label} Notice ${others[index]}`);
          expect(textOf(mainOf(html))).toContain(shown.join(' '));
          expect(mainOf(html)).toMatch(/href="\/details\?search=notice"[^>]*>(<[^>]*>)*公告/);
        },
      );

      it('is not the section of another article, whatever its id', async () => {
        const about = { id: 'about', title: 'About us', body: '' };
        const replies = { ...found([1, 2]), 'richText/search/about': [about] };
        const html = mainOf(await render('/details?article=about', { replies }));
        expect(html).not.toContain('/details?search=notice');
        expect(linksOf(html)).toEqual([]);
      });

      it('is not the section of a banner with the id of a notice', async () => {
        const image = { src: '/media/a.avif', alt: '' };
        const replies = { ...found([1, 2]), 'banner/n1': { id: 'n1', title: 'Banner', image } };
        const html = mainOf(await render('/details?banner=n1', { replies }));
        expect(html).not.toContain('/details?search=notice');
      });
    });

    it('links from a function entry to the services', async () => {
      const html = mainOf(await render('/details?function=f1'));
      expect(html).toMatch(new RegExp(`href="${homePath}#services"[^>]*>${messages.services}<`));
    });
    const site = 'Harbour Library';
    it.each<[string, status: number, title: string, canonical?: string, type?: string]>([
      [homePath, 200, site, '/homeWeb', 'website'],
      ['/details?banner=b1', 200, `Winter reading - ${site}`, '/details?banner=b1', 'article'],
      ['/details?function=f1', 200, `Renew - ${site}`, '/details?function=f1', 'article'],
      ['/details?article=a1', 200, `Notice one - ${site}`, '/details?article=a1', 'article'],
      ['/details?article=Notice+one', 200, `Notice one - ${site}`, '/details?article=a1'],
      ['/details', 200, `${messages.searchLabel} - ${site}`, '/details', 'website'],
      ['/details?banner=%2F', 404, `${messages.notFoundTitle} - ${site}`],
      ['/details?banner=gone', 404, `${messages.notFoundTitle} - ${site}`],
      ['/details?article=Notice', 404, `${messages.notFoundTitle} - ${site}`],
      ['/nowhere', 404, `${messages.notFoundTitle} - ${site}`],
      ['/details?search=Notice', 200, `${messages.searchResultsFor('Notice')} - ${site}`],
      ['/judgeView', 200, `${messages.judgeTitle} - ${site}`],
      ['/maintain', 503, `Sorting books - ${site}`],
    ])('describes %s: %i, %s', async (url, status, title, canonical, type = '') => {
      const publicOrigin = 'https://www.test';
      const rendering = await renderTask(app, url, { data: { publicOrigin } });
      const { head, html } = rendering;
      expect(rendering).toMatchObject({ status, noindex: canonical === undefined });
      expect(head).toContain(`<title>${title}</title>`);
      expect(head.match(/<title>/g)).toHaveLength(1);
      expect(head.includes('name="robots" content="noindex"')).toBe(canonical === undefined);
      const [, link] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? [];
      expect(link).toBe(canonical && publicOrigin + canonical);
      expect(head).toContain(`property="og:type" content="${type}`);
      const isDesktopHome = url === homePath && device === 'desktop';
      expect(head.includes('rel="alternate" media=')).toBe(isDesktopHome);
      expect(html).not.toMatch(/^<(title|meta|link)/);
    });

    it.each(['site', 'home'])('is 503 on the home page if config %s is missing', async (key) => {
      const replies = { [`support/config/getKey?key=${key}`]: 404 };
      const rendering = await renderTask(app, homePath, { replies });
      expect(rendering).toMatchObject({ status: 503, noindex: false });
      expect(rendering.html).toContain(messages.retry);
    });

    it.each([homePath, '/details?banner=b1', '/details?article=a1', '/details?search=Notice'])(
      'is 503, and neither 404 nor noindex, if %s has no content',
      async (url) => {
        const rendering = await renderTask(app, url, { replies: failing });
        expect(rendering).toMatchObject({ status: 503, noindex: false });
        expect(rendering.head).not.toContain('noindex');
      },
    );

    it('shows an urgent notice on every page except the maintenance page, without a live region', async () => {
      const alertOf = async (address: string, alert: object) => {
        const site = { name: 'N', description: 'D', footer: { copyright: 'C' }, alert };
        const replies = { 'support/config/getKey?key=site': site };
        const html = await render(address, { replies });
        return (
          new RegExp(`<section aria-label="${messages.siteAlert}".*?</section>`, 's').exec(
            html,
          )?.[0] ?? ''
        );
      };
      const alert = { text: 'Closed <today>', link: 'tel:1', level: 'warning' };
      for (const address of [homePath, '/details', '/details?function=f1', '/judgeView', '/no']) {
        const shown = await alertOf(address, alert);
        expect(shown).toMatch(/<a [^>]*href="tel:1"[^>]*>Closed &lt;today&gt;<\/a>/);
        expect(shown).toContain(`aria-label="${messages.closeAlert}"`);
        expect(shown).toContain('visibility:hidden');
        expect(shown).not.toMatch(/role="(alert|status)"/);
      }
      expect(await alertOf('/maintain', alert)).toBe('');
      expect(textOf(await alertOf(homePath, { text: 'A', link: 'ftp://x', level: 'x' }))).toContain(
        'A',
      );
      expect(await alertOf(homePath, { text: ' ' })).toBe('');
      expect(await alertOf(homePath, { level: 'error' })).toBe('');
    });

    it('finds services by their own texts, before the articles', async () => {
      const icon = { src: '/media/a.svg', alt: '' };
      const replies = {
        ...homeOf({ functions: ['f1', 'f2', 'gone'] }),
        'richText/search/late': [{ id: 'a1', title: 'Open late', body: '' }],
        'function/f2': { id: 'f2', title: 'Seats', summary: 'A LATE guide to rooms', icon },
      };
      const found = mainOf(await render('/details?search=late', { replies }));
      expect(found.match(/href="\/details\?(function|article)=[^"]*"/g)).toEqual([
        'href="/details?function=f2"',
        'href="/details?article=a1"',
      ]);
      expect(found).toContain('A <mark>LATE</mark> guide to rooms');
      const services = { ...replies, 'richText/search/rooms': [] };
      const only = mainOf(await render('/details?search=rooms', { replies: services }));
      expect(only).toContain('/details?function=f2');
      expect(only).toContain(messages.searchNoArticles);
      expect(only).not.toContain(messages.searchEmpty('rooms'));
      const groups = (html: string) =>
        [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);
      expect(groups(found)).toEqual([messages.services, messages.articles]);
      // Of the body of the service.
      const byText = { 'richText/search/card': [] };
      expect(mainOf(await render('/details?search=card', { replies: byText }))).toContain(
        '/details?function=f1',
      );
    });

    it.each(['/details', '/details?search=nothing'])(
      'offers the services and the newest notices at %s',
      async (address) => {
        const main = mainOf(await render(address));
        const [service, notice] = ['/details?function=f1', '/details?article=a1'];
        for (const text of [service, messages.notices, notice]) expect(main).toContain(text);
        const failed = mainOf(
          await render(address, { replies: { 'richText/search/notice': 500 } }),
        );
        expect(failed).toContain(service);
        expect(failed).not.toContain(messages.retry);
      },
    );

    it.each(['support/config/getKey?key=home', 'function/f1'])(
      'says among the results of a search that the services could not be loaded: %s',
      async (call) => {
        for (const [term, result] of [
          ['Notice', '/details?article=a1'],
          ['nothing', messages.searchEmptyHint],
        ]) {
          const address = `/details?search=${term}`;
          expect(mainOf(await render(address))).not.toContain(messages.retry);
          const main = mainOf(await render(address, { replies: { [call]: 500 } }));
          for (const text of [result, messages.servicesFailed, messages.retry])
            expect(main).toContain(text);
        }
      },
    );

    it('links to the home page from an unknown page', async () => {
      const main = mainOf(await render('/nowhere'));
      const [, text = ''] = new RegExp(`<a [^>]*href="${homePath}".*?>(.*?)</a>`).exec(main) ?? [];
      expect(textOf(text)).toContain(messages.backHome);
    });

    it('asks search engines not to follow its links to the judge page', async () => {
      const links = (await render(homePath)).match(/<a [^>]*href="\/judgeView[^>]*>/g) ?? [];
      expect(links).toHaveLength(2);
      for (const link of links) expect(link).toContain('rel="nofollow"');
    });

    it('renders the same page for unknown query parameters', async () => {
      const plain = await render('/details?banner=b1');
      expect(await render('/details?banner=b1&utm_source=elsewhere')).toBe(plain);
    });

    it('explains the detection, marks the current choice and links to the previous page', async () => {
      const facts = { device, reason: 'choice', token: 'iPad', choice: device } as const;
      const html = await render('/judgeView', {
        data: {
          detection: { ...facts, disagreements: ['userAgent', 'clientHint'] },
          returnTo: '/details?banner=1',
        },
      });
      expect(textOf(html)).toContain(messages.judgeReasons.choice);
      const { userAgent, clientHint } = messages.judgeReasons.disagreements;
      for (const text of [userAgent, clientHint]) expect(textOf(html)).toContain(text);
      expect(html.match(/aria-current="true"/g)).toHaveLength(1);
      expect(html).toMatch(new RegExp(`<button[^>]*value="${device}"[^>]*aria-current="true"`));
      expect(html).toContain('name="to" value="/details?banner=1"');
      expect(html).toContain('href="/details?banner=1"');
    });

    it('is complete without a browser while the site is closed, and links nowhere', async () => {
      const site = {
        name: 'Harbour Library',
        description: 'D',
        logo: { src: '/media/logo.svg', alt: '' },
        footer: { copyright: 'C' },
      };
      const html = await render('/maintain', {
        replies: {
          'support/config/getKey?key=site': site,
          'support/config/getKey?key=maintenance': {
            title: 'Sorting books',
            message: 'Back soon.',
            reopensAt: '2099-03-01T08:30:00+08:00',
          },
        },
      });
      const texts = ['Harbour Library', 'Sorting books', 'Back soon.', '2099年3月1日 8:30'];
      for (const text of texts) expect(textOf(html)).toContain(text);
      expect(html).toContain('src="/media/logo.svg"');
      // The class hides the timer without scripts, which would stay empty.
      expect(html).toMatch(/<p class="[^"]*needs-scripts[^"]*" role="timer"[^>]*><\/p>/);
      expect(html).not.toContain('<a ');
    });

    // All of them: shared/site/returnPath.test.ts.
    it.each([
      ['//evil.example', undefined, '/'],
      ['/details?function=7', '//evil.example', '/details?function=7'],
    ])('links from the maintenance page to a valid return path only', async (...row) => {
      const [from, returnTo, href] = row;
      const html = await render(`/maintain?from=${encodeURIComponent(from)}`, {
        data: { closed: false, ...(returnTo && { returnTo }) },
      });
      expect(html).toContain(`href="${href}"`);
      expect(html).not.toContain('evil');
      expect(textOf(mainOf(html))).toContain(messages.maintainOpenTitle);
    });
  });
}
