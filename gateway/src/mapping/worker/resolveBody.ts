import { attachmentType } from '@twinfront/shared/api/address';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { isAddress, LAZY_ATTRIBUTES } from '../../content/worker/lazyPictures.ts';

const html = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze();

/** Resolves the addresses of the pictures in HTML, and of the attachments that it has. The sanitizer reads it later. */
export function resolveBody(body: string, resolve: (address: string) => string): string {
  const root = html.parse(body);
  let isChanged = false;
  visitParents(root, 'element', ({ tagName, properties }) => {
    const isPicture = tagName === 'img' || tagName === 'source';
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'string') continue;
      const isLazy = LAZY_ATTRIBUTES.includes(name) && isAddress(value);
      if (isPicture && /srcset$/i.test(name) && (name === 'srcSet' || isLazy)) {
        properties[name] = resolveSrcset(value, resolve);
      } else if (isPicture && (name === 'src' || isLazy)) {
        properties[name] = resolve(value);
      } else if (['href', 'src', 'data'].includes(name) && attachmentType(resolve(value))) {
        properties[name] = resolve(value);
      } else continue;
      isChanged = true;
    }
  });
  return isChanged ? html.stringify(root) : body;
}

/** An address of a srcset may contain commas; the one after its descriptor ends a candidate. */
function resolveSrcset(srcset: string, resolve: (address: string) => string): string {
  const words = srcset.trim().split(/\s+/);
  const candidates: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const address = word.replace(/^,+|,+$/g, '');
    let descriptor = '';
    if (!word.endsWith(',') && index + 1 < words.length) {
      const [own = '', ...next] = words[index + 1]?.split(',') ?? [];
      descriptor = own;
      // Without white space after the comma, the next address follows it.
      if (next.some(Boolean)) words[index + 1] = next.join(',');
      else index += 1;
    }
    if (address) candidates.push([resolve(address), descriptor].filter(Boolean).join(' '));
  }
  return candidates.join(', ');
}
