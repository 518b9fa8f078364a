import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { svg } from '../../testing/createFolder.ts';
import { readPicture } from './inspectPicture.ts';

const [width, height] = [64, 48];

/** Pixels that no encoder makes small, so that there is something to cut off. */
const noise = () =>
  sharp(
    Buffer.from(Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * i * 7919) >> 3)),
    {
      raw: { width, height, channels: 3 },
    },
  );

const pictures: Record<string, () => Promise<Uint8Array>> = {
  png: () => noise().png().toBuffer(),
  jpg: () => noise().jpeg().toBuffer(),
  jpeg: () => noise().jpeg({ progressive: true }).toBuffer(),
  gif: () => noise().gif().toBuffer(),
  webp: () => noise().webp().toBuffer(),
  avif: () => noise().avif({ effort: 0 }).toBuffer(),
  svg: async () => Buffer.from(`<svg width="${width}" height="${height}"><g>…</g></svg>`),
};
const kinds = Object.keys(pictures);
const bytesOf = async (kind: string) => (await pictures[kind]?.()) ?? new Uint8Array();

describe('a picture', () => {
  it.each(kinds)('of the kind %s is read with its size', async (kind) => {
    const type = kind === 'jpeg' ? 'jpg' : kind;
    expect(await readPicture(`x.${kind.toUpperCase()}`, await bytesOf(kind))).toEqual({
      picture: { hash: expect.stringMatching(/^[0-9a-f]{32}$/), type, width, height },
    });
  });

  it.each(kinds)('of the kind %s is an error when truncated anywhere', async (kind) => {
    const bytes = await bytesOf(kind);
    for (const share of [0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(await readPicture(`x.${kind}`, cut)).toEqual({
        error: {
          file: `x.${kind}`,
          message: expect.stringMatching(/^is (truncated|not a picture of a supported format)$/),
          hint: expect.any(String),
        },
      });
    }
  });

  it.each(kinds)('of the kind %s is an error under another extension', async (kind) => {
    const others = ['png', 'jpg', 'gif', 'webp', 'avif', 'svg'].filter(
      (other) => other !== kind && !(other === 'jpg' && kind === 'jpeg'),
    );
    const bytes = await bytesOf(kind);
    for (const other of others) {
      const type = kind === 'jpeg' ? 'jpg' : kind;
      expect(await readPicture(`x.${other}`, bytes)).toEqual({
        error: {
          file: `x.${other}`,
          message: `has the extension .${other} but is ${type}`,
          hint: `Name it .${type}`,
        },
      });
    }
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><html><body><svg></svg></body></html>'],
    ['a text', 'hello'],
    ['zeros', '\0'.repeat(4096)],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n'],
    ['comments behind a doctype', `<!DOCTYPE svg>${'<!-- -->'.repeat(100)}x`],
    ['comments that nothing closes', '<!-- -->'.repeat(30) + '<!--'.repeat(30)],
  ])('that is %s is an error with any extension', async (_name, text) => {
    for (const kind of kinds) {
      expect(await readPicture(`x.${kind}`, Buffer.from(text))).toEqual({
        error: {
          file: `x.${kind}`,
          message: 'is not a picture of a supported format',
          hint: 'Pictures are png, jpg, gif, webp, avif, svg',
        },
      });
    }
  });

  it.each([
    [
      'with a prologue',
      `<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg>\n${svg(64, 48)}`,
    ],
    ['with a byte order mark', `\uFEFF${svg(64, 48)}`],
    ['with a long prologue', `<!DOCTYPE svg>${'<!-- made by hand -->'.repeat(1000)}${svg(64, 48)}`],
    ['with ">" in an attribute', '<svg class=">" width="64" height="48"></svg>'],
    ['that closes itself', svg(64, 48)],
  ])('may be an SVG %s', async (_name, text) => {
    expect(await readPicture('x.svg', Buffer.from(text))).toMatchObject({
      picture: { type: 'svg', width: 64, height: 48 },
    });
  });

  it.each([
    ['roots that nothing closes', `<svg>${'<svg '.repeat(50_000)}`],
    ['a root that nothing closes', `<svg ${'a="b" '.repeat(50_000)}`],
    ['a quote that nothing closes', `<svg a="${' b="c'.repeat(50_000)}`],
  ])('that is an SVG of %s is truncated', async (_name, text) => {
    expect(await readPicture('x.svg', Buffer.from(text))).toMatchObject({
      error: { file: 'x.svg', message: 'is truncated' },
    });
  });

  it('may be an SVG without a size', async () => {
    const read = await readPicture('x.svg', Buffer.from('<svg><path d="M0 0"/></svg>'));
    expect(read).toMatchObject({ picture: { type: 'svg' } });
    expect(read).not.toHaveProperty('picture.width');
  });
});
