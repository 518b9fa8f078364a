import { expect, it } from 'vitest';
import { parseStyleSheet, selectCriticalCss } from './criticalCss.ts';

const html =
  '<nav class="bar _list_1x2 is-open" id="top"><a href="/details" rel="next">A</a></nav>';

it.each([
  ':root{color:red}',
  ':root[data-scheme="dark"]{color-scheme:dark}',
  '[lang]:lang(zh){color:red}',
  '#root{display:flex}',
  '*{margin:0}',
  '@media (min-width:600px){._list_1x2 a[rel="next"]::after{content:"x"}}',
  ':is(.foo,.bar):not(.foo)>a{color:red}',
  'nav:has(a){color:red!important}',
  '@page{margin:1cm}',
  '@layer one,two;',
  '@font-face{font-family:One}',
  'nav[open]{color:red}',
])('keeps %s', (rule) => {
  expect(select(rule)).toBe(rule);
});

it.each([
  '.foo{color:red}',
  '.bar table{color:red}',
  '.bar:is(.foo,table){color:red}',
  'nav:has(img){color:red}',
  'a[target]{color:red}',
  '@media print{.foo{color:red}}',
  '@keyframes turn{to{rotate:1turn}}',
  ':root{--unused:1px}',
])('leaves out %s', (rule) => {
  expect(select(rule)).toBe('');
});

it.each<[string, rules: string, kept: string, markup?: string]>([
  ['of a rule the selectors that are in use', '.foo,.bar,table{color:red}', '.bar{color:red}'],
  [
    'what is in the same at-rules, in one',
    '@layer a{@media print{.bar{color:red}.foo{color:red}a{color:blue}}nav{top:0}}',
    '@layer a{@media print{.bar{color:red}a{color:blue}}}@layer a{nav{top:0}}',
  ],
  [
    'the animations and variables that what is left uses, also by others',
    ':root{--used:var(--other);--unused:2px;--other:1px}.bar{animation:1s turn;margin:var(--used)}@keyframes turn{to{top:var(--top)}}nav{--top:1px}@keyframes b{}',
    ':root{--used:var(--other);--other:1px}.bar{animation:1s turn;margin:var(--used)}@keyframes turn{to{top:var(--top)}}nav{--top:1px}',
  ],
  [
    'the variables that attributes of the markup use',
    ':root{--ink:#111;--line:#222;--other:#333}',
    ':root{--ink:#111;--line:#222}',
    '<svg><path fill="var(--ink)" /></svg><a style="--color: mix(var(--line), red)">x</a>',
  ],
  [
    'what any markup uses',
    'p{color:red}.foo{color:red}',
    'p{color:red}',
    '<p class="</style>">`{"{}\\ 字 $&</p>'.repeat(50),
  ],
])('keeps %s', (_, rules, kept, markup) => {
  expect(select(rules, markup)).toBe(kept);
});

it('keeps the variables of one sheet that another uses', () => {
  const sheets = ['.bar{margin:var(--line)}', ':root{--line:1px;--other:2px}'];
  const css = selectCriticalCss(sheets.map(parseStyleSheet), html);
  expect(css).toBe('.bar{margin:var(--line)}:root{--line:1px}');
});

it('rejects rules inside of a rule, which the build resolves', () => {
  expect(() => parseStyleSheet('.bar{a{color:red}}')).toThrow('".bar" has rules inside');
});

it('reads markup with many hyphens once', () => {
  const startedAt = performance.now();
  select('p{color:red}', `<p title="${'-'.repeat(100_000)}"></p>`);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

/** The parts of a sheet that the page uses. */
const select = (css: string, markup = html) => selectCriticalCss([parseStyleSheet(css)], markup);
