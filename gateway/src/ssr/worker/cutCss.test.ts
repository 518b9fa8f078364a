import { expect, it } from 'vitest';
import { cutCss, cutVariables } from './cutCss.ts';

const html =
  '<nav class="bar _list_1x2 is-open" id="top"><a href="/details" rel="next">A</a></nav>';

it.each([
  'html{color:red}',
  'body{margin:0}',
  '#root{display:flex}',
  '*{box-sizing:border-box}',
  ':root{color:red}',
  ':root[data-scheme="dark"]{color-scheme:dark}',
  'nav{color:red}',
  '#top{color:red}',
  '.bar .is-open{color:red}',
  '.bar>a:hover{color:red}',
  '._list_1x2 a::after{content:"x"}',
  'a[href]{color:red}',
  'a[rel="next"]{color:red}',
  ':where(.bar) a{color:red}',
  '.bar:not(.is-shut){color:red}',
  '@media (min-width:600px){.bar{color:red}}',
  '@supports (display:grid){.bar{display:grid}}',
  '@font-face{font-family:x;src:url(x.woff2)}',
])('keeps the rule %s', async (rule) => {
  expect(flat(await cutCss(rule, html))).toBe(flat(rule));
});

it.each([
  '.foo{color:red}',
  'table{color:red}',
  '#bottom{color:red}',
  '.bar .foo{color:red}',
  '._list_9z9{color:red}',
  '@media (min-width:600px){.foo{color:red}}',
  '@keyframes turn{to{rotate:1turn}}',
])('drops %s', async (rule) => {
  expect(flat(await cutCss(rule, html))).toBe('');
});

it.each([
  ['of a rule the selectors that are in use', '.foo,.bar,table{color:red}', '.bar{color:red}'],
  [
    'the animations and variables that what is left uses',
    ':root{--used:1px;--unused:2px}.bar{animation:turn 1s;margin:var(--used)}@keyframes turn{to{rotate:1turn}}@keyframes b{}',
    ':root{--used:1px}.bar{animation:turn1s;margin:var(--used)}@keyframesturn{to{rotate:1turn}}',
  ],
  [
    'the variables of the library, and what they are made of',
    ':root{--a:1px;--b:var(--a);--c:2px;--ant-size:calc(var(--b)*2)}',
    ':root{--a:1px;--b:var(--a);--ant-size:calc(var(--b)*2)}',
  ],
])('keeps %s', async (_, rules, kept) => {
  expect(flat(await cutCss(rules, html))).toBe(kept);
});

it('keeps of what the library wrote all rules, and the variables that they use', async () => {
  const css = '.x{--a:var(--b);--b:1px;--c:2px}.ant-btn{margin:var(--a)}';
  expect(flat(await cutVariables(css))).toBe('.x{--a:var(--b);--b:1px}.ant-btn{margin:var(--a)}');
});

it('has room for a page of any content', async () => {
  const hostile = '<p class="</style>">`{"{}\\ 字 $&</p>'.repeat(50);
  expect(flat(await cutCss('p{color:red}.foo{color:red}', hostile))).toBe('p{color:red}');
});

it('knows nothing of the pages before: what they used is neither kept nor remembered', async () => {
  const rules = ':root{--x:1px}.foo{margin:var(--x)}.bar{color:red}';
  await cutCss(rules, '<p class="foo"></p>');
  expect(flat(await cutCss(rules, html))).toBe(':root{}.bar{color:red}');
});

const flat = (css: string) => css.replaceAll(/\s/g, '');
