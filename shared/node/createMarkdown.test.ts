import { describe, expect, it } from 'vitest';
import { createMarkdown } from './createMarkdown.ts';

const render = (text: string) => createMarkdown().render(text);

const link = (text: string, href = text) => `<a href="${href}">${text}</a>`;
const www = link('www.example.org', 'http://www.example.org');
const mail = link('a@b.example', 'mailto:a@b.example');

describe('Markdown', () => {
  it.each([
    ['9~12点、下午14~18点', '9~12点、下午14~18点'],
    ['~~作废~~，20~30元', '<s>作废</s>，20~30元'],
    ['这是~~“作废”~~的', '这是<s>“作废”</s>的'],
  ])('strikes out between two tildes only: %s', (markdown, html) => {
    expect(render(markdown)).toBe(`<p>${html}</p>\n`);
  });

  it.each([
    ['**注意：**请提前预约。', '<strong>注意：</strong>请提前预约。'],
    ['凭**“免费”**券', '凭<strong>“免费”</strong>券'],
    ['请*（务必）*预约', '请<em>（务必）</em>预约'],
    ['これは**「重要」**です', 'これは<strong>「重要」</strong>です'],
    ['**중요(important)**는', '<strong>중요(important)</strong>는'],
    ['2 * 3 * 4', '2 * 3 * 4'],
  ])('has emphasis beside East Asian punctuation: %s', (markdown, html) => {
    expect(render(markdown)).toBe(`<p>${html}</p>\n`);
  });

  it.each([
    ['见https://a.example/b，或致电。', `见${link('https://a.example/b')}，或致电。`],
    ['（https://a.example/b）已更新', `（${link('https://a.example/b')}）已更新`],
    ['https://a.example或', `${link('https://a.example')}或`],
    [
      'https://a.example，https://b.example。',
      `${link('https://a.example')}，${link('https://b.example')}。`,
    ],
    [
      'https://a.example，**务必 预约**',
      `${link('https://a.example')}，<strong>务必 预约</strong>`,
    ],
    ['網址：www.example.org。', `網址：${www}。`],
    ['邮箱a@b.example，或', `邮箱${mail}，或`],
    ['次は「https://a.example/b」です', `次は「${link('https://a.example/b')}」です`],
    ['주소는 https://a.example/b에서', `주소는 ${link('https://a.example/b')}에서`],
    ['https://a.example/_b_(c)?d=1.', `${link('https://a.example/_b_(c)?d=1')}.`],
    ['[字](https://a.example/字)', link('字', 'https://a.example/%E5%AD%97')],
    ['<https://a.example/字>', link('https://a.example/字', 'https://a.example/%E5%AD%97')],
    ['`https://a.example，b`', '<code>https://a.example，b</code>'],
  ])('ends a bare address before East Asian text: %s', (markdown, html) => {
    expect(render(markdown)).toBe(`<p>${html}</p>\n`);
  });

  it.each([
    ['package@1.2', 'package@1.2'],
    ['ftp://a.example', 'ftp://a.example'],
    ['mail@a.example.', `${link('mail@a.example', 'mailto:mail@a.example')}.`],
    ['邮箱:a@b.example', `邮箱:${mail}`],
    ['a@b.example,c@d.example', `${mail},${link('c@d.example', 'mailto:c@d.example')}`],
    ['[a@b.example]', `[${mail}]`],
    ['a/b@c.example', 'a/b@c.example'],
    ['_a@b.example_', `<em>${mail}</em>`],
    ['~~https://a.example/b~~ c', `<s>${link('https://a.example/b')}</s> c`],
    ['~~www.example.org~~', `<s>${www}</s>`],
    ['_https://a.example/b_', `<em>${link('https://a.example/b')}</em>`],
    ['https://xn--fsq.example/%E4%B8%AD', link('https://xn--fsq.example/%E4%B8%AD')],
    ['<b>https://a.example</b>', `<b>${link('https://a.example')}</b>`],
    ['[a](javascript:b)', link('a', 'javascript:b')],
  ])('has the links of GitHub Flavored Markdown: %s', (markdown, html) => {
    expect(render(markdown)).toBe(`<p>${html}</p>\n`);
  });

  it.each([
    ['- [ ] a', '<li><input type="checkbox" disabled=""> a</li>'],
    ['1. [X] **a**', '<li><input type="checkbox" disabled="" checked=""> <strong>a</strong></li>'],
    ['- a\n\n- [x] b', '<p><input type="checkbox" disabled="" checked=""> b</p>'],
    ['- [ ]\n  a', '<li><input type="checkbox" disabled="">\na</li>'],
    ['- [ ]', '<li>[ ]</li>'],
    ['- # [ ] a', '<h1>[ ] a</h1>'],
    ['- [ ]a', '<li>[ ]a</li>'],
    ['[ ] a', '<p>[ ] a</p>'],
  ])('has the checkboxes of a task list: %j', (markdown, html) => {
    expect(render(markdown)).toContain(html);
  });

  it('aligns the columns of a table without a style', () => {
    const html = render('| a | b |\n| :-: | - |\n| c | d |');
    expect(html).toContain('<th align="center">a</th>\n<th>b</th>');
    expect(html).toContain('<td align="center">c</td>\n<td>d</td>');
  });

  it('has footnotes', () => {
    const html = render('a[^x] ^[b]\n\n[^x]: c');
    expect(html).toMatch(/<a href="#fn1" id="fnref1">.*<\/a><\/sup> \^\[b\]<\/p>/);
    expect(html).toMatch(/<li id="fn1".*><p>c <a href="#fnref1"/);
  });

  it.each([
    ['inside another one', 'a[^1] b[^2]\n\n[^1]: c\n\n    [^2]: d\n\ne', ['c', 'd']],
    [
      'inside a list of another one',
      'a[^1] b[^2]\n\n[^1]: c\n\n    - d\n\n      [^2]: e',
      ['c', 'e'],
    ],
    ['inside a quote', 'a[^1]\n\n[^1]: > [^2]: b\n\nc[^2]', ['', 'b']],
    ['with the label of another one', 'a[^1]\n\n[^1]: b\n\n[^1]: c', ['b']],
    ['before the text', '[^b]: b[^a]\n\n[^a]: a\n\nc[^b]', ['b', 'a']],
  ])('keeps the text of a footnote %s', (_place, markdown, notes) => {
    const html = render(markdown);
    const starts = notes.map((note, index) =>
      expect.stringMatching(new RegExp(`^fn${index + 1}"[^>]*>\\s*(<p>|<blockquote>)?\\s*${note}`)),
    );
    expect(html.split('<li id="').slice(1)).toEqual(starts);
    for (const tag of ['li', 'ol', 'p', 'blockquote', 'section']) {
      expect(html.split(`<${tag}>`).length + html.split(`<${tag} `).length - 1).toBe(
        html.split(`</${tag}>`).length,
      );
    }
  });

  it('leaves nothing out that is nested deeply', () => {
    expect(render(`${'> '.repeat(300)}a`)).toContain('<p>a</p>');
  });
});
