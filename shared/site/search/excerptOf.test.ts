import { expect, it } from 'vitest';
import { excerptOf } from './excerptOf.ts';

const long = '字'.repeat(200);

it.each([
  ['续借', '<p>请在到期前<b>续借</b>。</p>', '请在到期前续借。'],
  [
    'the beginning of its sentence',
    `<p>${long}。请在到期前续借，${long}</p>`,
    `请在到期前续借，${'字'.repeat(99)}…`,
  ],
  ['the words before it', `<p>${long}续借</p>`, `…${'字'.repeat(24)}续借`],
  [
    'whole words',
    '<p>Books that you have borrowed from any desk can be 续借 here</p>',
    '…from any desk can be 续借 here',
  ],
  ['text in one line', '<h2>续借</h2><ul><li>一</li><li>A&#x26;B</li></ul>', '续借 一 A&B'],
  ['no part of a tag', '<img alt="a > 续借"><p title="续借">不能续借</p>', '不能续借'],
  ['no half of a letter', `<p>${'𠮷'.repeat(20)}a续借</p>`, `…${'𠮷'.repeat(11)}a续借`],
])('an excerpt has %s', (_, body, expected) => {
  expect(excerptOf({ body }, '续借')).toBe(expected);
});

it.each([
  ['RENEW', 'Renew here', 'renew here'],
  ['怎么续借图书', '续借', '图书'],
  ['missing', undefined, 'x'],
  ['  ', undefined, 'x'],
])('for %j is made if the summary lacks what the body has: %j', (term, excerpt, summary) => {
  const body = '<p>Renew here</p><p>续借</p>';
  const expected =
    excerpt && summary !== 'renew here' ? expect.stringContaining(excerpt) : undefined;
  expect(excerptOf({ summary, body }, term)).toEqual(expected);
});

it('reads the beginning of a long body', () => {
  const body = `<p>${'<b>text</b> '.repeat(10_000)}</p>`;
  expect(excerptOf({ body: `<p>early</p>${body}<p>late</p>` }, 'early')).toMatch(/^early text/);
  expect(excerptOf({ body: `${body}<p>late</p>` }, 'late')).toBeUndefined();
});
