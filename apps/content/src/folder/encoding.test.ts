import { expect, it } from 'vitest';
import { repairName } from './encoding.ts';

it.each([
  ['GBK as CP437', '┐¬╖┼╩▒╝Σ.md', '开放时间.md'],
  ['GBK as Windows-1252', '¿ª·ÅÊ±¼ä.md', '开放时间.md'],
  // In UTF-8 these bytes are two rare letters.
  ['GBK as CP437 that is UTF-8 too', '═¿╓¬2026.md', '通知2026.md'],
  ['GBK as Windows-1252 that is UTF-8 too', 'Í¼.md', '图.md'],
  ['Latin letters in UTF-8 as CP437', 'caf├⌐.md', 'café.md'],
  ['escapes of unzip', '#U5f00#U653e.md', '开放.md'],
  ['UTF-8 as CP437', 'σ╝Çµö╛µù╢Θù┤.md', '开放时间.md'],
  ['UTF-8 as Windows-1252', 'rÃ¤ume.md', 'räume.md'],
  ['UTF-8 as CP850', 'Õ╝Çµö¥.md', ''],
  ['bytes that are not UTF-8', '\ufffd\ufffd.md', ''],
])('the name of a file in a ZIP file is known again after %s', (_, broken, name) => {
  expect(repairName(broken)).toBe(name);
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
  expect(repairName(name)).toBeUndefined();
});

it('takes linear time', () => {
  expect(repairName('À'.repeat(100_001))).toBeUndefined();
});
