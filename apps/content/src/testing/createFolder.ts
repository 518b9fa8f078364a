import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';

type Files = Record<string, string | Uint8Array | undefined>;

export const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;

/** A PNG of 1 × 1. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const article = (
  title: string,
  { body = 'Text.', date = '2026-11-18T09:00:00+08:00' } = {},
) => `---\ntitle: ${JSON.stringify(title)}\ndate: ${date}\n---\n${body}\n`;

/** Articles by path, none of which a call with another name has. */
export const manyArticles = (name: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `articles/${name}-${index}.md`,
      article(`${name} 第 ${index} 篇`, { body: '图书馆 library.' }),
    ]),
  );

/** Chinese characters without a blank or a comma between them. */
export const longText = (length: number) =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * index) % 6007)),
  ).join('');

const site = `name: 云汀市图书馆
description: 一座虚构的图书馆
locale: zh-CN
timeZone: Asia/Shanghai
brandColor: '#1f5f5b'
footer:
  copyright: © 2026 云汀市图书馆
  links: [{ title: 关于, href: '/details?article=about' }]
`;

/** Without a logo: encoding the icon of a site takes half the time of a sync. */
const files: Files = {
  'site.yaml': site,
  'home.yaml': 'banners: [winter]\nfunctions: [renew]\nnotices: 公告\n',
  'maintenance.yaml':
    'title: 维护中\nmessage: 请稍后再来。\nreopensAt: 2026-12-01T08:00:00+08:00\n',
  'banners/winter.md': `---
title: 冬日共读季
summary: 和陌生人一起把一本书读完
image:
  src: ./winter.svg
  alt: 雪天的大厅
  srcset: [winter-small.svg]
portrait: { src: ./winter-portrait.svg, alt: 雪天的大厅 }
link: /details?article=about
---
# 共读

![大厅](winter.svg)
`,
  'banners/winter.svg': svg(1600, 600),
  'banners/winter-small.svg': svg(800, 300),
  'banners/winter-portrait.svg': svg(600, 800),
  'functions/renew.md':
    "---\ntitle: 续借\nicon: { src: ../icons/renew.svg, alt: '' }\nlink: https://example.com/renew\n---\n",
  'icons/renew.svg': svg(48, 48),
  'articles/about.md': article('公告：关于我们', { body: '欢迎 <b>来访</b>。' }),
  'articles/visit.md': article('Visiting the library', { body: '| a | b |\n|-|-|\n| 1 | 2 |' }),
};

/** A site with a logo. */
export const logo: Files = {
  'site.yaml': `${site}logo: { src: logo.svg, alt: '' }\n`,
  'logo.svg': svg(120, 40),
};

/** A content folder on disk: a small sound one, with some of its files replaced, added or left out. */
export function createFolder(changes: Files = {}): string {
  const folder = tempFolder();
  for (const [path, content] of Object.entries({ ...files, ...changes })) {
    if (content === undefined) continue;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return folder;
}

export const fileCount = Object.keys(files).length;
