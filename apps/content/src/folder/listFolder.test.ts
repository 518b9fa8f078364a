import { expect, it } from 'vitest';
import { isBrokenName } from './listFolder.ts';

it.each([
  ['GBK as CP437', '┐¬╖┼╩▒╝Σ.md'],
  ['GBK as Windows-1252', '¿ª·ÅÊ±¼ä.md'],
  ['GBK as CP437 that is UTF-8 too', '═¿╓¬2026.md'],
  ['GBK as Windows-1252 that is UTF-8 too', 'Í¼.md'],
  ['Latin letters in UTF-8 as CP437', 'caf├⌐.md'],
  ['escapes of unzip', '#U5f00#U653e.md'],
  ['UTF-8 as CP437', 'σ╝Çµö╛µù╢Θù┤.md'],
  ['UTF-8 as Windows-1252', 'rÃ¤ume.md'],
  ['UTF-8 as CP437 without lines', 'µûçτ½á.md'],
  ['UTF-8 as Windows-1252 without letters', 'å…¬å‘Š.md'],
  ['GBK as Windows-1252 without letters', '½²×ù.md'],
  ['UTF-8 as CP850', 'Õ╝Çµö¥.md'],
  ['bytes that are not UTF-8', '\ufffd\ufffd.md'],
])('the name of a file in a ZIP file is broken by %s', (_, name) => {
  expect(isBrokenName(name)).toBe(true);
});

it.each([
  ...[
    'hours',
    '开放时间',
    '联通',
    '東京',
    'räume',
    'Müller Größe',
    'Año 1ª',
    'n°5',
    '½ Preis',
    '£5',
  ],
  ...[
    'café – menu',
    '“quoted”',
    'naïve—x',
    'Ωμέγα',
    '5±1',
    '¿Qué?',
    '«été»',
    'x²³',
    'cafe\u0301',
    'ÄÖ',
  ],
])('the name %s is sound', (name) => {
  expect(isBrokenName(name)).toBe(false);
});

it('takes linear time', () => {
  expect(isBrokenName('À '.repeat(100_001))).toBe(false);
});
