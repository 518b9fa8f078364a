import { expect, it } from 'vitest';
import { purgeCss } from './purgeCss.ts';

const html =
  '<nav class="bar _list_1x2 is-open" id="top"><a href="/details" rel="next">A</a></nav>';

it.each([
  ':root{color:red}',
  ':root[data-scheme="dark"]{color-scheme:dark}',
  '[lang]:lang(zh){color:red}',
  '#root{display:flex}',
  '@media (min-width:600px){._list_1x2 a[rel="next"]::after{content:"x"}}',
])('keeps the rule %s', async (rule) => {
  expect(flat(await cut(rule))).toBe(flat(rule));
});

it.each<[string, rules: string, kept: string, markup?: string]>([
  ['of a rule the selectors that are in use', '.foo,.bar,table{color:red}', '.bar{color:red}'],
  [
    'the animations and variables that what is left uses',
    ':root{--used:1px;--unused:2px}.bar{animation:turn 1s;margin:var(--used)}@keyframes turn{to{rotate:1turn}}@keyframes b{}',
    ':root{--used:1px}.bar{animation:turn1s;margin:var(--used)}@keyframesturn{to{rotate:1turn}}',
  ],
  [
    'nothing that only an earlier page uses',
    ':root{--x:1px}.foo{margin:var(--x)}.bar{color:red}',
    ':root{}.bar{color:red}',
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
])('keeps %s', async (_, rules, kept, markup) => {
  await cut(rules, '<p class="foo"></p>');
  expect(flat(await cut(rules, markup))).toBe(kept);
});

it('keeps the rules of the library that are in use, with the variables of the site that they use', async () => {
  const styles = {
    library: '.bar{--x:var(--line);--y:1px;margin:var(--x)}.ant-btn{color:red}',
    own: ':root{--line:1px;--other:2px}.is-open{color:red}',
  };
  const { library, own } = await purgeCss(styles, html);
  expect(flat(library)).toBe('.bar{--x:var(--line);margin:var(--x)}');
  expect(flat(own)).toBe(':root{--line:1px}.is-open{color:red}');
});

/** The rules of the site's own sheet that the page uses. */
const cut = async (own: string, markup = html) =>
  (await purgeCss({ library: '', own }, markup)).own;

const flat = (css: string) => css.replaceAll(/\s/g, '');

it('reads markup with many hyphens once', async () => {
  const startedAt = performance.now();
  await cut('p{color:red}', `<p title="${'-'.repeat(100_000)}"></p>`);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
