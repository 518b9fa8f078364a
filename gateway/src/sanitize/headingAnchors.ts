import type { Element, Nodes, Root } from 'hast';
import { elementsOf, textOf } from './hast.ts';

/** Before every id of the content, so that none is one of the page's or stands for something in it. */
const PREFIX = 's-';

/**
 * Gives headings an id that is readable in an address, and makes the content's own links to its parts
 * lead there. No other id stays. The page's title is the only `h1`.
 */
export function anchorHeadings(root: Root): Root {
  const elements = [...elementsOf(root)];
  const headings = elements.filter(isHeading);
  if (headings.some(({ tagName }) => tagName === 'h1')) headings.forEach(lower);

  const unique = createUnique();
  const asked = new Set(elements.map(fragmentOf));
  const ids = new Map<Element, string>();
  /** What the content called a part, by what it is called now. */
  const targets = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const element of elements) {
    const own = element.properties.id;
    const text = isHeading(element) ? slug(textOf(element)) : '';
    if (!text && !(typeof own === 'string' && asked.has(own))) continue;
    const id = unique(PREFIX + (text || slug(String(own)).replace(PREFIX, '') || 'part'));
    ids.set(element, id);
    if (typeof own === 'string' && !targets.has(own)) targets.set(own, id);
    if (text && !titles.has(text)) titles.set(text, id);
  }

  for (const element of elements) {
    const { id: _, ...properties } = element.properties;
    const id = ids.get(element);
    element.properties = id ? { id, ...properties } : properties;
    const fragment = fragmentOf(element);
    if (fragment === undefined) continue;
    const target = targets.get(fragment) ?? titles.get(slug(fragment));
    element.properties.href = target && `#${target}`;
  }
  linkToThemselves(root);
  return root;
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

function lower(heading: Element): void {
  heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
}

/** What a link to a part of its own page names. */
function fragmentOf({ tagName, properties: { href } }: Element): string | undefined {
  if (tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return undefined;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

/** A heading is the link to itself, unless it stands in a link or a control, or has a link. */
function linkToThemselves(parent: Root | Element): void {
  for (const node of parent.children as Nodes[]) {
    if (node.type !== 'element' || ['a', 'summary'].includes(node.tagName)) continue;
    const { id } = node.properties;
    if (!isHeading(node) || !id) {
      linkToThemselves(node);
      continue;
    }
    const href = `#${id}`;
    const [only] = node.children;
    const linked =
      node.children.length === 1 && only?.type === 'element' && only.properties.href === href;
    if (!linked && [...elementsOf(node)].some(isInteractive)) continue;
    const children = linked ? only.children : node.children;
    node.children = [
      { type: 'element', tagName: 'a', properties: { className: ['heading'], href }, children },
    ];
  }
}

function isInteractive({ tagName }: Element): boolean {
  return ['a', 'summary'].includes(tagName);
}

function createUnique(): (id: string) => string {
  const counts = new Map<string, number>();
  const used = new Set<string>();
  return (id) => {
    let count = counts.get(id) ?? 1;
    let candidate = count > 1 ? `${id}-${count}` : id;
    while (used.has(candidate)) {
      count += 1;
      candidate = `${id}-${count}`;
    }
    counts.set(id, count);
    used.add(candidate);
    return candidate;
  };
}

const MAX_LENGTH = 48;

/** The letters and numbers of a text, of any script, as an address shows them: `opening-hours`. */
function slug(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  return [...words].slice(0, MAX_LENGTH).join('').replace(/-$/, '');
}
