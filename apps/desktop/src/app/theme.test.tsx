import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Alert, Button, ConfigProvider, Image, Input, Menu, Spin, Tag } from 'antd';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

/** The styles that antd generates for an element, its variables included. */
function stylesOf(element: ReactNode): string {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache} layer>
      <ConfigProvider theme={{ ...theme, zeroRuntime: false }}>{element}</ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true });
}

/** The values of a variable of antd. */
const valuesOf = (styles: string, name: string) =>
  [...styles.matchAll(new RegExp(`--ant-${name}:([^;}]+)`, 'g'))].map(([, value]) => value);

it.each([
  ['Alert', <Alert key="x" title="A" />],
  ['Button', <Button key="x" type="primary" />],
  ['Input', <Input.Search key="x" />],
  ['Menu', <Menu key="x" items={[{ key: 'a', label: 'A' }]} />],
  ['Tag', <Tag key="x">A</Tag>],
])('%s follows the colour scheme and the brand colour', (_, element) => {
  const styles = stylesOf(element);
  expect(valuesOf(styles, 'color-primary')).toContain('var(--brand)');
  expect(valuesOf(styles, 'color-bg-container')).toContain('var(--surface)');
  expect(valuesOf(styles, 'color-text')).toContain('var(--ink)');
  // A colour that antd parsed from a variable would be black.
  expect(styles).not.toMatch(/NaN|:#000000[;}]/);
  // A colour of one scheme alone; shadows, masks, white and text on dark are the same in both.
  const colors = [
    ...styles.matchAll(
      /--ant-(color-(?!white|shadow|bg-mask|text-light-solid)[\w-]+):(#\w+|rgba?\([^)]*\))/g,
    ),
  ];
  expect(colors.map(([, name]) => name)).toEqual([]);
});

const textOnDark = 'color-text-light-solid';

it.each([
  ['Image', textOnDark, ['#fff'], <Image key="x" />],
  ['Spin', textOnDark, ['#fff'], <Spin key="x" />],
  ['Button', 'button-primary-color', ['var(--on-brand)'], <Button key="x" type="primary" />],
  ['Tag', textOnDark, ['#fff', 'var(--on-ink)'], <Tag key="x">A</Tag>],
])('%s: the variable %s suits the background of its text: %j', (_, name, values, element) => {
  // White for antd as a whole, the other value for the component.
  expect(new Set(valuesOf(stylesOf(element), name))).toEqual(new Set(values));
});
