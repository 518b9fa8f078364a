import { expect, it } from 'vitest';
import { proseLanguage } from './RichText.tsx';

it.each([
  ['三层自习区有 320 个座位，朝湖的一排最抢手。', 'zh-CN'],
  ['用 Yunting-Library 上网，密码是证号。', 'zh-CN'],
  ['Welcome to Yunting City Library (云汀市图书馆), on the east shore of Egret Lake.', undefined],
  [
    'Welcome to Yunting City Library (图书馆), on the east shore of Egret Lake. Entry is free – “come in”.',
    'en',
  ],
  ['La bibliothèque est ouverte à tous, entrée libre.', undefined],
  ['图书馆は毎日開いています。', undefined],
  ['9:00–21:00', undefined],
  ['', undefined],
])('detects the language of "%s" as %s', (text, language) => {
  expect(proseLanguage(text)).toBe(language);
});
