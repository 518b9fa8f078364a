import type { Element, Root } from 'hast';
import { SKIP, type VisitorResult, visitParents } from 'unist-util-visit-parents';

/** The page's title is its only `h1`: with one in the content, all headings go one level down. */
export function shiftHeadings(root: Root): void {
  const headings: Element[] = [];
  visitParents(root, 'element', (element) => {
    if (isHeading(element)) headings.push(element);
  });
  if (!headings.some(({ tagName }) => tagName === 'h1')) return;
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
  }
}

/** Links to a part of the same page get the prefix of the ids; those without a target lose their `href`. */
export function resolveFragments(root: Root, prefix: string): void {
  const ids = new Set<unknown>();
  const links: Element[] = [];
  visitParents(root, 'element', (element) => {
    ids.add(element.properties.id);
    if (element.tagName === 'a' && String(element.properties.href).startsWith('#')) {
      links.push(element);
    }
  });
  for (const { properties } of links) {
    const fragment = decode(String(properties.href).slice(1));
    const id = fragment.startsWith(prefix) ? fragment : prefix + fragment;
    properties.href = ids.has(id) ? `#${id}` : undefined;
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Each heading links to itself, unless it has a link or is in one. rehype-autolink-headings checks
 * only the parent of a heading.
 */
export function linkHeadings(root: Root): void {
  visitParents(root, 'element', (element): VisitorResult => {
    if (isInteractive(element)) return SKIP;
    const { id } = element.properties;
    if (!isHeading(element) || !id || hasInteractive(element)) return;
    const properties = { className: ['heading'], href: `#${id}` };
    element.children = [{ type: 'element', tagName: 'a', properties, children: element.children }];
    return SKIP;
  });
}

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

export function isInteractive({ tagName }: Element): boolean {
  return tagName === 'a' || tagName === 'summary';
}

function hasInteractive(heading: Element): boolean {
  let found = false;
  visitParents(heading, 'element', (element) => {
    found ||= isInteractive(element);
  });
  return found;
}
