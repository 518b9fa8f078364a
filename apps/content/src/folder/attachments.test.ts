import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { exportFolder } from '../commands/exportFolder.ts';
import { formatFinding } from '../model/finding.ts';
import { type MediaType, mediaTypes } from '../model/layout.ts';
import { IN_MEMORY } from '../store/databaseUrl.ts';
import { openStore } from '../store/openStore.ts';
import { article, createFolder } from '../testing/createFolder.ts';
import { serveStore } from '../testing/serveStore.ts';
import { sync } from '../testing/sync.ts';

const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\nendobj\n%%EOF\n', 'latin1');
const name = `借阅 "规则" (it's 1).pdf`;
const address = "%E5%80%9F%E9%98%85%20%22%E8%A7%84%E5%88%99%22%20(it's%201).pdf";

const folderWith = (body: string, files: Record<string, string | Uint8Array> = {}) =>
  createFolder({ 'articles/x.md': article('x', { body }), ...files });

async function publish(folder: string) {
  const store = await openStore(IN_MEMORY);
  const result = await sync(store, folder);
  const found = [...('errors' in result ? result.errors : []), ...result.warnings];
  const { body = '' } = ((await store.search('x'))[0] ?? {}) as { body?: string };
  const hrefs = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&#x22;', '"').replaceAll('&#x27;', "'"),
  );
  return { store, hrefs, findings: found.map(formatFinding) };
}

const zip = 'PK\x03\x04';
/** A ZIP file with one file, which is not compressed. */
const zipOf = (name: string, text: string) => {
  const header = Buffer.alloc(30);
  header.write(zip, 'latin1');
  header.writeUInt32LE(text.length, 18);
  header.writeUInt32LE(text.length, 22);
  header.writeUInt16LE(name.length, 26);
  return header.toString('latin1') + name + text;
};
const office = (kind: string) =>
  zipOf(
    '[Content_Types].xml',
    `<Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/>`,
  );
const openText = zipOf('mimetype', 'application/vnd.oasis.opendocument.text');
const ole = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

describe('an attachment', () => {
  it.each([
    ['form.docx', office('wordprocessingml.document'), true],
    ['form.docx', zipOf('word/document.xml', '<w/>'), true],
    ['form.docx', office('spreadsheetml.sheet'), false],
    ['form.DOC', ole, true],
    ['form.doc', '{\\rtf1}', false],
    ['list.xlsx', office('spreadsheetml.sheet'), true],
    ['list.xls', '<html>', false],
    ['talk.pptx', office('presentationml.presentation'), true],
    ['a.odt', openText, true],
    ['a.ods', openText, false],
    ['rules.pdf', `\n${pdf.toString('latin1')}`, true],
    ['rules.pdf', `${' '.repeat(1024)}${pdf.toString('latin1')}`, false],
    ['all.zip', zip, true],
    ['list.csv', 'a;b\n\xe4;\xb3\xcc', true],
    ['list.txt', '\xff\xfea\0', true],
    ['list.txt', 'a\0', false],
    ['a.mp3', `\xff\xfb\x90\x64${'\0'.repeat(500)}`, true],
    ['a.mp4', '\0\0\0\x18ftypmp42', true],
  ])('%s is published if its bytes are of its type: %j', async (file, bytes, isValid) => {
    const content = Buffer.from(bytes, 'latin1');
    const { store, hrefs, findings } = await publish(
      folderWith(`[a](../${file})`, { [file]: content }),
    );
    if (!isValid) {
      expect(findings).toEqual([expect.stringContaining(`${file}: has the extension .`)]);
      return store.close();
    }
    expect(findings).toEqual([]);
    expect((await store.search('x'))[0]).toMatchObject({
      body: expect.stringContaining(` data-size="${content.length}"`),
    });
    const server = await serveStore(store);
    const reply = await request(server.origin)
      .get(hrefs[0] ?? '')
      .buffer();
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-disposition': `${file.endsWith('.pdf') ? 'inline' : 'attachment'}; filename*=UTF-8''${file}`,
      'content-type': expect.stringContaining(
        mediaTypes[file.split('.')[1]?.toLowerCase() as MediaType],
      ),
    });
    server.close();
    await store.close();
  });
});

describe('a PDF file', () => {
  it('is served inline under its name, to links in texts and in fields', async () => {
    const folder = folderWith(`[rules](<../files/${name}#page=2>) [again](../files/copy.PDF)`, {
      [`files/${name}`]: pdf,
      'files/copy.PDF': pdf,
      'functions/rules.md': `---\ntitle: r\nicon: { src: ../icons/renew.svg, alt: '' }\nlink: ../files/copy.PDF\n---\n`,
    });
    const { store, hrefs, findings } = await publish(folder);
    expect(findings).toEqual([]);
    const [first = '', second] = hrefs;
    const [, key] = first.split(/(\/media\/[0-9a-f]{32}\/)/);
    expect(hrefs).toEqual([`${key}${address}#page=2`, `${key}copy.PDF`]);
    expect(await store.getItem('functions/rules.md')).toMatchObject({ link: second });

    const server = await serveStore(store);
    const reply = await request(server.origin)
      .get(first.split('#')[0] ?? '')
      .buffer();
    expect(reply.status).toBe(200);
    expect(Buffer.compare(reply.body, pdf)).toBe(0);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${address.replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const get = (path: string) => request(server.origin).get(path);
    await get(first)
      .set('If-None-Match', reply.headers.etag ?? '')
      .expect(304);
    const part = await get(first).set('Range', 'bytes=1-3').buffer().expect(206);
    expect(part.body.toString()).toBe('PDF');
    for (const path of [
      `${key}form.html`,
      `${key}other.pdf`,
      `${key}copy.pdf`,
      `${key}fdp%E2%80%AEcopy.PDF`,
      `${key?.slice(0, -1)}.pdf`,
      `${key?.slice(0, -2)}/a.pdf`,
    ]) {
      await get(path).expect(404);
    }
    server.close();
    await store.close();
  });

  it('is stored once for each name, exported byte for byte, and removed with its last link', async () => {
    const folder = folderWith('[a](../a.pdf) [b](../b.pdf)', { 'a.pdf': pdf, 'b.pdf': pdf });
    const { store } = await publish(folder);
    const served = [...(await store.getManifest()).media].filter((hash) => hash.endsWith('pdf'));
    expect(served.sort()).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}\/a\.pdf$/),
      expect.stringMatching(/^[0-9a-f]{32}\/b\.pdf$/),
    ]);
    const again = await sync(store, folder, { dryRun: true });
    expect(again).toMatchObject({ counts: { added: 0, changed: 0, removed: 0 }, warnings: [] });

    const target = join(tempFolder(), 'copy');
    await exportFolder(store, target);
    expect(await sync(store, target, { dryRun: true })).toMatchObject({
      counts: { added: 0, changed: 0, removed: 0 },
    });

    writeFileSync(join(folder, 'articles/x.md'), article('x'));
    rmSync(join(folder, 'b.pdf'));
    const { warnings } = await sync(store, folder, { purge: true });
    expect(warnings.map(formatFinding)).toEqual([
      'a.pdf: is not used by any text. Remove the file, or use it.',
    ]);
    expect((await store.getManifest()).media.size).toBe(4);
    await store.close();
  });

  it('that changes changes its address, although the text is the same', async () => {
    const folder = folderWith('[a](../a.pdf)', { 'a.pdf': pdf });
    const { store, hrefs } = await publish(folder);
    writeFileSync(join(folder, 'a.pdf'), Buffer.concat([pdf, pdf]));
    await sync(store, folder);
    const [found] = await store.search('x');
    expect(found?.body).toMatch(/href="\/media\/[0-9a-f]{32}\/a\.pdf"/);
    expect(found?.body).not.toContain(hrefs[0]);
    await store.close();
  });

  it.each(['a\u202efdp.pdf', 'a\u0007.pdf', 'a\u2028b.PDF', '\u2067a\u2069.pdf'])(
    'is refused under the name %j',
    async (name) => {
      const { store, findings } = await publish(folderWith('Text.', { [name]: pdf }));
      expect(findings).toEqual([
        expect.stringMatching(
          /: has a name with a control character or one that changes the direction of text\. Rename it\.$/,
        ),
      ]);
      await store.close();
    },
  );

  it.each<[string, string | Uint8Array, string]>([
    [
      'is another file',
      '<!doctype html><script>alert(1)</script>',
      'a.pdf: has the extension .pdf but is no PDF file. Export it as PDF file.',
    ],
    [
      'has more than 20 MB',
      Buffer.concat([pdf, Buffer.alloc(21 * 1024 * 1024)]),
      'a.pdf: is 21.1 MB large. At most 20 MB are allowed; make it smaller.',
    ],
  ])('that %s is named once', async (_, bytes, finding) => {
    const { store, findings } = await publish(folderWith('[a](../a.pdf)', { 'a.pdf': bytes }));
    expect(findings).toEqual([finding]);
    await store.close();
  });
});
