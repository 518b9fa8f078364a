import { expect, it } from 'vitest';
import type { CallKey } from '../api/calls.ts';
import { partOf } from './answerParts.ts';
import { pageCalls } from './pageCalls.ts';

const answers: Partial<Record<CallKey, unknown>> = {
  'config home': { banners: ['1', '2'], functions: ['7'], notices: '公告' },
  'search 还书': [{ id: 'a', title: 'A', body: '' }],
  'search nothing': [],
  'search 公告': [{ id: 'b', title: 'B', body: '' }],
  'search tagged': [{ id: 'tagged', title: 'T', body: '', tags: ['公告', '指南', '活动'] }],
};

/** The calls of a page with their parts, in the order in which they are read. */
async function callsOf(url: string, known = answers): Promise<string[]> {
  const calls: string[] = [];
  await pageCalls(url, async (call, part) => {
    calls.push(`${call} (${part})`);
    return call in known ? partOf(call, part, known[call]) : undefined;
  });
  return calls;
}

const home = [
  'config home (whole)',
  'banner 1 (cards)',
  'banner 2 (cards)',
  'function 7 (cards)',
  'search 公告 (cards)',
];

it.each([
  ['/homeWeb', home],
  ['/homeApp', home],
  ['/details?banner=1', ['config home (whole)', 'banner 1 (item)']],
  ['/details?function=7&search=x', ['config home (whole)', 'function 7 (item)']],
  [
    '/details?article=%E8%BF%98%E4%B9%A6',
    ['config home (whole)', 'search 还书 (item)', 'search 公告 (cards)'],
  ],
  [
    '/details?article=tagged',
    [
      ...['config home (whole)', 'search tagged (item)', 'search 公告 (cards)'],
      'search tag:公告 (item)',
    ],
  ],
  [
    '/details?search=%E8%BF%98%E4%B9%A6',
    ['config home (whole)', 'search 还书 (cards)', 'function 7 (texts)'],
  ],
  ['/details?search=%E5%85%AC%E5%91%8A', ['config home (whole)', 'search 公告 (cards)']],
  [
    '/details?search=nothing',
    ['config home (whole)', 'search nothing (cards)', 'search 公告 (cards)', 'function 7 (texts)'],
  ],
  [
    '/details?search=unanswered',
    ['config home (whole)', 'search unanswered (cards)', 'function 7 (texts)'],
  ],
  ['/details', ['config home (whole)', 'function 7 (cards)', 'search 公告 (cards)']],
  ['/details?banner=%2F', ['config home (whole)']],
  ['/maintain?from=%2F', ['config maintenance (whole)']],
  ['/judgeView', ['config home (whole)']],
  ['/nowhere', ['config home (whole)']],
])('%s needs the config of the site and %j', async (url, calls) => {
  expect(await callsOf(url)).toEqual(['config site (whole)', ...calls]);
});

it('does without the items of a home page whose config failed', async () => {
  expect(await callsOf('/homeWeb', {})).toEqual(['config site (whole)', 'config home (whole)']);
});

it('does without notices if their term is invalid', async () => {
  const config = { banners: [], functions: [], notices: ' ' };
  const calls = await callsOf('/homeApp', { 'config home': config });
  expect(calls).toEqual(['config site (whole)', 'config home (whole)']);
});
