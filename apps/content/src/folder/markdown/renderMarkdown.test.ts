import { describe, expect, it } from 'vitest';
import { emptyIndex } from '../../testing/emptyIndex.ts';
import { createReferences } from '../references.ts';
import { renderMarkdown } from './renderMarkdown.ts';

const references = createReferences('articles/x.md', emptyIndex);

const render = (markdown: string) => renderMarkdown(markdown, references, () => {}).html.trimEnd();

function warningsOf(markdown: string): string[] {
  const warnings: string[] = [];
  renderMarkdown(markdown, references, (kind, line, message, hint) =>
    warnings.push(`${kind} in line ${line}: ${message}. ${hint}.`),
  );
  return warnings;
}

describe('Markdown', () => {
  it.each([
    ['换了\n下一行', '换了下一行'],
    ['换\n**了**\n行', '换<strong>了</strong>行'],
    ['ひら\nカタ', 'ひらカタ'],
    ['中文\nEnglish', '中文\nEnglish'],
    ['“a”…\n“b”', '“a”…\n“b”'],
    ['한국어\n문장', '한국어\n문장'],
    ['换  \n行', '换<br>\n行'],
  ])('has no space for a line break inside East Asian text: %j', (markdown, html) => {
    expect(render(markdown)).toBe(`<p>${html}</p>`);
  });

  it.each([
    ['- [ ] 预约', '<li><input type="checkbox" disabled> 预约</li>'],
    ['| a |\n| -: |\n| b |', '<td align="right">b</td>'],
    [
      '注[^1]\n\n[^1]: 见 `a`',
      '<p>见 <code>a</code> <a href="#fnref1" class="footnote-backref">↩\uFE0E</a></p>',
    ],
    ['![**a** b](https://a.example/b.png)', '<img src="https://a.example/b.png" alt="a b">'],
    ['a<!-- b', '<p>a&#x3C;!-- b</p>'],
    ['<div\n\na **b**', '<p>a <strong>b</strong></p>'],
  ])('has the elements of the parser: %j', (markdown, html) => {
    expect(render(markdown)).toContain(html);
  });

  it('keeps the lines of code', () => {
    expect(render('```\n换\n行\n```')).toBe('<pre><code>换\n行\n</code></pre>');
  });

  it.each([
    ['> [!NOTE]\n> 闭馆', 'note', '说明', '<p>闭馆</p>'],
    ['> [!tip]\n> Come early', 'tip', 'Tip', '<p>Come early</p>'],
    ['> [!IMPORTANT]\n>\n> - a', 'important', 'Important', '<ul><li>a</li></ul>'],
    ['> [!WARNING]\n> **a**', 'warning', 'Warning', '<p><strong>a</strong></p>'],
    ['> [!NOTE]  \n> 水', 'note', '说明', '<p>水</p>'],
    ['> [!CAUTION]\n> 水', 'caution', '当心', '<p>水</p>'],
    ['> \\[!TIP\\]\n> 水', 'tip', '提示', '<p>水</p>'],
  ])('has a note with a title in its language: %j', (markdown, kind, title, html) => {
    expect(render(markdown).replaceAll('\n', '')).toBe(
      `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>${html}</div>`,
    );
  });
});

describe('a formula', () => {
  it.each([
    ['$\\mathbb{Z}_{+}$', '<p><math><msub><mi>ℤ</mi>'],
    ['$a*b*c$ 和集合$A$是', '<mo>∗</mo><mi>c</mi></mrow></math> 和集合<math><mi>A</mi></math>是'],
    ['$\\{1\\}$', '<mo fence="true" form="prefix" stretchy="false">{</mo><mn>1</mn>'],
    ['the $n$th', '<p>the <math><mi>n</mi></math>th</p>'],
    ['**$a$** | $b$', '<strong><math><mi>a</mi></math></strong> | <math><mi>b</mi></math>'],
    ['a $$b$$ c', '<p>a <math display="block"><mi>b</mi></math> c</p>'],
    ['a\n$$\nb\\\\\n= 1\n$$\nc', '<p>a</p>\n<math display="block"><mrow><mi>b</mi>'],
    ['- a\n\n  $$\n  b\n\n  c\n  $$', '<math display="block"><mrow><mi>b</mi><mi>c</mi>'],
    ['> $$a$$', '<blockquote>\n<math display="block"><mi>a</mi></math>'],
    ['```math\na\n```', '<math display="block"><mi>a</mi></math>'],
    ['$a$ <b>b</b>', '<p><math><mi>a</mi></math> <b>b</b></p>'],
    ['$\\newcommand{\\R}{\\mathbb{R}}\\R$ $\\R$', '<mi>ℝ</mi></math> <math><mi>ℝ</mi></math>'],
    ['$\\color{red} a$', '<p><math><mrow><mi>a</mi></mrow></math></p>'],
    ['CO$_2$-Werte', '<p>CO<math><msub>'],
  ])('is MathML: %j', (markdown, html) => {
    expect(render(markdown)).toContain(html);
    expect(warningsOf(markdown)).toEqual([]);
  });

  it.each([
    '$5 and $6',
    'US$5/US$6, $10-$20, 10$-20$, $1,000.',
    'Was $5 (was 6$)',
    '$5（约36元），余10$',
    '$HOME/$USER',
    '$ a $',
    '$$ cheap\n\n$$$ dear',
  ])('is not in %j', (markdown) => {
    expect(render(markdown)).not.toContain('<math');
  });

  it('with an error is shown as code', () => {
    expect(render('$\\nope$ $a$')).toBe('<p><code>\\nope</code> <math><mi>a</mi></math></p>');
  });

  it('is one word of the text, for the search', () => {
    expect(renderMarkdown('H$_2$O', references, () => {}).text).toBe('H2O');
  });
});

it.each([
  ['![A boat|300](https://a.example/b.png)', 'alt="A boat" width="300"'],
  ['![A boat|300x20](https://a.example/b.png)', 'alt="A boat" width="300" height="20"'],
  ['![A boat | 300px](https://a.example/b.png)', 'alt="A boat" width="300"'],
  ['![A | B](https://a.example/b.png)', 'alt="A | B"'],
])('the picture %s has the size of Obsidian', (markdown, attributes) => {
  expect(render(markdown)).toBe(`<p><img src="https://a.example/b.png" ${attributes}></p>`);
});

describe('a warning with line', () => {
  it.each([
    ['a [[hours]]', 1, '"[[hours]]", which is shown as text. Write a link as [text](file.md)'],
    ['a\n![[a.jpg]]', 2, '"![[a.jpg]]", which is shown as text. Write a picture as'],
    [
      '[a](a form.pdf#page=2)',
      1,
      '"[a](a form.pdf#page=2)", which is shown as text. Write an address',
    ],
    ['![](a (2).jpg)', 1, '"![](a (2).jpg)", which is shown as text. Write an address with spaces'],
    ['[表格]（../a.pdf）', 1, '"[表格]（../a.pdf）", which is shown as text. Write ASCII brackets'],
    ['a <b\nid="x">c</b>\n[[x]]', 3, '"[[x]]", which is shown as text'],
    ['a&#10;b\n[[x]]', 2, '"[[x]]", which is shown as text'],
    ['`a\nb` ![c\nd](https://a.example "e\nf") [[x]]', 4, '"[[x]]", which is shown as text'],
    ['a\nhttps://a.example [[x]]', 2, '"[[x]]", which is shown as text'],
    ['| a |\n| - |\n| b |\n| [[x]] |', 4, '"[[x]]", which is shown as text'],
    ['a[^1]\n\n[^1]: b\n    c [[x]]', 4, '"[[x]]", which is shown as text'],
    ['`a\nb` [c\nd](<https://a.example>\n"e") <nav></nav>', 4, '<nav>, which the site removes'],
    ['a <p data-markdown style="color: red">b</p>', 1, '<p>, of which the site removes data-mark'],
    ['![ ](https://a.example/a.png)', 1, 'a picture without a text alternative'],
    ['> [!INFO]\n> a', 1, '"[!INFO]", which is shown as text. A note begins with a line'],
    ['> [!NOTE] a', 1, '"[!NOTE] a", which is shown as text. A note begins with'],
    [
      'a\n\n<iframe src="https://a.example"></iframe>',
      3,
      '<iframe>, which the site replaces by a link',
    ],
    [
      'a <video src="a.mp4"></video>',
      1,
      '<video>, which the site replaces by a link. Write a link to it',
    ],
    ['<audio></audio>', 1, '<audio>, which the site replaces by a link. Write a link to it'],
    ['<center>\n\na\n\n</center>', 1, '<center>, which the site removes. Remove it, or'],
    ['a\n<font color="red">b</font>', 2, '<font>, which the site removes'],
    [
      '<p hidden>a</p>',
      1,
      '<p>, which is hidden, and which the site removes with its text. Delete',
    ],
    ['<p style="opacity: 0">a</p>', 1, '<p>, whose text is shown to visitors. Delete the text'],
    ['<style>\np {}\n</style>', 1, '<style>, which the site removes with its content'],
    ['<script>a()</script>', 1, '<script>, which the site removes with its content'],
    ['<form>a</form>', 1, '<form>, which the site removes'],
    ['a <input type="text">', 1, '<input>, which the site removes'],
    [
      '<svg><title>a</title></svg>',
      1,
      '<svg>, which the site removes with its content. Remove it, or write it in Markdown',
    ],
    [
      '<p style="color: red" class="x" onclick="a()">b</p>',
      1,
      '<p>, of which the site removes style, class, onclick',
    ],
    ['a\n\n<!-- b\n\nc', 3, 'a comment that is not closed, and hides everything below. Write -->'],
    ['<p>a</p>\n<!-- b -->\n<!-- c\n', 3, 'a comment that is not closed'],
    ['a\n%%b%%', 2, '"%%b%%", which is shown as text. Visitors read this comment: delete it'],
    ['a %% b, 50% c %%', 1, '"%% b, 50% c %%", which is shown as text. Visitors read this'],
    ['a\n\n%%\nb\n\nc\n%%', 3, '"%%", which is shown as text. Visitors read this'],
    ['%%a `b`%%', 1, '"%%a …%%", which is shown as text. Visitors read this'],
    ['a {{ b }}', 1, '"{{ b }}", which is shown as text. Delete it: the site runs no templates'],
    ['{% b %}', 1, '"{% b %}", which is shown as text. Delete it: the site runs no templates'],
    ['# a {: .b}', 1, '"{: .b}", which is shown as text. Delete it: the site sets the style'],
    ['a\nb ^c1', 2, '"^c1", which is shown as text. Delete it: a link names a heading'],
    ['a:: b', 1, '"a:: b", which is shown as text. Write it as a sentence, or as a field'],
    ['状态::完成', 1, '"状态::完成", which is shown as text. Write it as a sentence'],
    ['a [due:: b] c', 1, '"[due:: b] c", which is shown as text. Write it as a sentence'],
    ['[TOC]', 1, '"[TOC]", which is shown as text. Delete it: the site lists the headings'],
    ['[[toc]]', 1, '"[[toc]]", which is shown as text. Delete it: the site lists the headings'],
    ['::: tip\na\n:::', 1, '"::: tip", which is shown as text. Write a note as > [!NOTE]'],
    ['!!! note', 1, '"!!! note", which is shown as text. Write a note as > [!NOTE]'],
    ['a ==b c==', 1, '"==b c==", which is shown as text. Write a text to stress as **text**'],
    ['```Mermaid theme\nb\n```', 1, 'a diagram, which is shown as its source. Export it as SVG'],
    ['a\n\n```mermaid\nb\n```', 3, 'a diagram, which is shown as its source. Export it as SVG'],
    [
      '| a | b |\n| c | d |',
      1,
      '"| a | b |", which is shown as text. Write a line |---|---| below',
    ],
    ['| a | b |\n| --- |\n| c | d |', 1, '"| a | b |", which is shown as text'],
    ['[a](#b c)', 1, '"[a](#b c)", which is shown as text. Write an address with spaces'],
    ['[a](tel:0571 555)', 1, '"[a](tel:0571 555)", which is shown as text. Write an address'],
    ['[a](https://a.example/b c)', 1, '"[a](https://a.example/b c)", which is shown as text'],
    ['[a](a.md）', 1, '"[a](a.md）", which is shown as text. Write ASCII brackets'],
    ['![a](a.jpg）', 1, '"![a](a.jpg）", which is shown as text. Write ASCII brackets'],
    ['[a](<a.md>）', 1, '"[a](<a.md>）", which is shown as text. Write ASCII brackets'],
    ['【a】(a.md)', 1, '"【a】(a.md)", which is shown as text. Write ASCII brackets'],
    ['[a] (a.md#b)', 1, '"[a] (a.md#b)", which is shown as text. Write ASCII brackets'],
    ['换\n行\n[[x]]', 3, '"[[x]]", which is shown as text'],
    [
      'a\n！[a](https://a.example/b.jpg)',
      2,
      '"！[a", which is shown as text. Write a picture with',
    ],
    ['！［a］（x.jpg）', 1, '"！［a］（x.jpg）", which is shown as text. Write ASCII brackets'],
    ['［文字］（地址）', 1, '"［文字］（地址）", which is shown as text. Write ASCII brackets'],
    ['甲\n\n＃ 标题', 3, '"＃ 标题", which is shown as text. Write a heading as # and a space'],
    ['##标题', 1, '"##标题", which is shown as text. Write a heading as # and a space'],
    ['＞ 引文', 1, '"＞ 引文", which is shown as text. Write a quotation as > and a space'],
    ['甲\n\n１．乙\n２．丙', 3, '"１．乙\\n２．丙", which is shown as text. Write - or 1. and a'],
    ['（一）甲\n（二）乙', 1, '"（一）甲\\n（二）乙", which is shown as text. Write - or 1. and'],
    ['－ 甲', 1, '"－ 甲", which is shown as text. Write - or 1. and a space before each'],
    ['• a\n• b', 1, '"• a\\n• b", which is shown as text. Write - or 1. and a space'],
    ['｜甲｜乙｜\n｜－｜－｜', 1, '"｜甲｜乙｜", which is shown as text. Write a line |---|---|'],
    ['＊＊粗＊＊', 1, '"＊＊粗＊＊", which is shown as text. Write a text to stress as **text**'],
    ['a ｀b｀', 1, '"｀b｀", which is shown as text. Write ` for code'],
    [
      'a\n\n```\nb',
      3,
      'a block of code that is not closed, so that everything below is shown as code. Write ```',
    ],
    [
      '- ~~~~\n  ~~~\n\nb',
      1,
      'a block of code that is not closed, so that everything below is shown as code',
    ],
    [
      'a\n$\\nope$',
      2,
      'a formula "\\\\nope" with an error, which is shown as code: Unsupported function name: \\nope',
    ],
    [
      '$$\n\\frac{1}{2\n$$',
      1,
      'a formula "\\\\frac{1}{2" with an error, which is shown as code: Unex',
    ],
  ])('names what a page does not show as meant: %j', (markdown, line, warning) => {
    const [reported, ...others] = warningsOf(markdown);
    expect(others).toEqual([]);
    expect(reported).toContain(`${line}: has ${warning}`);
  });

  it.each([
    '`[[a]] ==b== <iframe>`',
    '```\n[[a]]\n==b==\n<video>\n[TOC]\n```',
    'a==b==c, x == y == z',
    '- [ ] a\n- [x] b\n\n```js\nc\n```\n\nd[^1]\n\n[^1]: e',
    '| a |\n| :-: |\n| b |',
    '<details open><summary>a</summary><mark lang="en">b</mark></details>',
    '<a href="https://a.example" target="_blank" rel="noopener">b</a> <!-- c -->',
    'a[^1][^b]\n\n[^1]: c\n    [^2]: d[^1]\n\n> [^b]: e[^2]\n\n```\n[^1]: f\n```',
    '> a [!NOTE]',
    '#话题 a [^_^]',
    '[a](<https://a.example/a b.pdf>) [sic](as above)',
    '1、a\n\n2、b',
    '欢迎！[a](https://a.example/b.jpg) ＃话题＃ ＞60\n\n＞60 岁\n\n• a\n\n第1、2层',
    '```\n```\n\n```\na\n```\n\n> ```\n> ```\n\n- ```\n  a\n\n  ```',
    '1、a  \n2、b',
    '1.5 m\n2.5 m',
    '文献[1]（2019.5）和[2]（见第3.2节） [[1]]',
    '一、甲\\\n二、乙\n\n地址：东街  \n电话：1\n\n一、甲\n\n二、乙',
    '<!-- [a](b) -->\n\n<pre>**a**</pre>\n\n<div>\n\n**a**\n\n</div>\n\n> ```\n> a\n> ```',
    '| a | b |\n| - | - |\n| c \\| d | e |\n| f |',
    '【门票】（成人/儿童），力 [F] (N/m)，[date] (11/18)，【重要】(版本v2.beta)',
    '电话：1<br>\n地址：2\n\n1、a<br/>\n2、b\n\n甲<br>\n　　乙',
    '<div>\n<pre>\n**a**\n</pre>\n<code>[a](b)</code></div>\n\n<p>a[0](x) 2**3 and 4**5</p>',
    '`f`{a=b} regex [^0-9]+ |x| ＞_＜\n\n＞3\n\n|a| + |b|',
    'array[0](foo, bar.baz) [1](Nature, vol. 3.ab)',
    '- ```\n  a\n  ```\n\n~~~~\n```\n~~~~~',
    '`%%a%% {{b}} {% c %} {: .d} :e: $\\f$` <code>{{g}}</code>',
    '```\n%%a%%\nb:: c\n{{d}} ^e1\n$$\n<<<<<<< HEAD\n```\n\n    >>>>>>> a',
    '``` {.python}\na\n```',
    '<pre>\n{{a}}\n</pre>\n\n<!-- {% b %} -->',
    '100% a%%b std::vector a ^_^ 10:30:15 http://a.example:80/:b: {a} [audio](https://a.example)',
    '好了!!! 欢迎',
  ])('is not there for %j', (markdown) => {
    expect(warningsOf(markdown)).toEqual([]);
  });
});
