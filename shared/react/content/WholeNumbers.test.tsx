import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WholeNumbers } from './WholeNumbers.tsx';

const render = (text: string) => renderToStaticMarkup(<WholeNumbers text={text} />);

const whole = (number: string) => `<span class="nowrap">${number}</span>`;

describe('WholeNumbers', () => {
  it.each([
    ['Call 0000-555-0100 now', `Call ${whole('0000-555-0100')} now`],
    ['+86-571-8888-0000', whole('+86-571-8888-0000')],
    [
      '总服务台0571-88880000，传真010-5550199',
      `总服务台${whole('0571-88880000')}，传真${whole('010-5550199')}`,
    ],
  ])('keeps the numbers of “%s” on one line', (text, markup) => {
    expect(render(text)).toBe(markup);
  });

  it.each([
    'Quay 1',
    'a well-known place',
    'A4-2 and 24-hour',
    `1-${'2'.repeat(200)}`,
    '1-'.repeat(100),
  ])('leaves “%s” as it is', (text) => {
    expect(render(text)).toBe(text);
  });
});
