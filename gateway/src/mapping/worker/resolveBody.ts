import { isPdfAddress } from '@twinfront/shared/api/address';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';

const html = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze();

/** Resolves the addresses of the pictures in HTML, and of the PDF files that it links to. The sanitizer reads it later. */
export function resolveBody(body: string, resolve: (address: string) => string): string {
  const root = html.parse(body);
  let isChanged = false;
  visitParents(root, 'element', ({ tagName, properties }) => {
    const { src, srcSet, href } = properties;
    const resolved =
      tagName === 'img'
        ? {
            ...(typeof src === 'string' && { src: resolve(src) }),
            ...(typeof srcSet === 'string' && { srcSet: resolveSrcset(srcSet, resolve) }),
          }
        : tagName === 'a' && typeof href === 'string' && isPdfAddress(resolve(href))
          ? { href: resolve(href) }
          : {};
    isChanged ||= Object.keys(resolved).length > 0;
    Object.assign(properties, resolved);
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
