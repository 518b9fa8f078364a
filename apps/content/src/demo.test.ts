import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { IN_MEMORY } from './store/databaseUrl.ts';
import { openStore } from './store/openStore.ts';
import { sync } from './testing/sync.ts';

const demo = resolve(import.meta.dirname, '../demo');

/** What visitors ask, and what answers it. */
const questions: [term: string, ...ids: string[]][] = [
  ['图书馆开放时间', 'visiting-guide'],
  ['春节开放时间', 'notice-spring-festival'],
  ['续借图书', 'borrowing-guide'],
  ['怎么续借', 'borrowing-guide'],
  ['自习室预约', 'study-handbook', 'notice-seat-rules'],
  ['周末自习室', 'study-handbook', 'notice-seat-rules'],
  ['借书证', 'borrowing-guide'],
  ['办证身份证', 'borrowing-guide'],
  ['孩子办证', 'borrowing-guide'],
  ['有没有停车场', 'visiting-guide'],
  ['外国人怎么办证', 'borrowing-guide'],
  ['古籍在哪里看', 'rare-books'],
  ['坐地铁怎么去', 'visiting-guide'],
  ['一次能借几本书', 'borrowing-guide'],
  ['书弄丢了', 'borrowing-guide', 'notice-no-fines'],
  ['当志愿者有什么要求', 'notice-volunteers'],
  ['绘本推荐', 'booklist-picture-books'],
  ['逾期罚款', 'notice-no-fines'],
  ['志愿者报名', 'notice-volunteers'],
  ['docx', 'notice-volunteers'],
  ['附件', 'notice-volunteers'],
  ['报名表 word', 'notice-volunteers'],
  ['volunteer-form', 'notice-volunteers'],
  ['无障碍卫生间在哪里', 'visiting-guide'],
  ['讲座 活动 预约', 'lectures-december'],
  ['WiFi密码', 'visitor-guide-english'],
  ['how do I renew books', 'visitor-guide-english'],
  ['library cards', 'visitor-guide-english'],
  ['台灯 热茶', 'study-handbook'],
  [
    '请问春节期间图书馆的自习区几点开门可以带小孩进去看书吗需要提前预约吗',
    'notice-spring-festival',
  ],
];

describe('the demo', () => {
  it('has no error, no warning and no broken link, and answers questions in everyday words among the first five results', async () => {
    const store = await openStore(IN_MEMORY);
    const { warnings, ...result } = await sync(store, demo);
    expect({ warnings, ...result }).toMatchObject({ warnings: [], counts: { unchanged: 0 } });
    const found = await Promise.all(questions.map(async ([term]) => await store.search(term)));
    const answered = questions.map(([term, ...ids], index) => {
      const first = found[index]?.slice(0, 5).map(({ id }) => id) ?? [];
      return [term, ids.some((id) => first.includes(id)) || first];
    });
    expect(answered).toEqual(questions.map(([term]) => [term, true]));
    await store.close();
  });

  it.each([
    ['wide', '.avif', 1600, 600, 90],
    ['tall', '-portrait.avif', 780, 900, 40],
  ])('has %s banner pictures that load quickly', async (_, ending, width, height, kilobytes) => {
    for (const banner of ['winter-reading', 'lakeside-night', 'story-tree']) {
      const bytes = readFileSync(join(demo, 'banners', banner + ending));
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height, compression: 'av1' });
      expect(bytes.length).toBeLessThan(kilobytes * 1000);
    }
  });
});
