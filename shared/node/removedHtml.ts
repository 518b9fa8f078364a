import type { Element } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { isHidden, sanitizeSchema, styleOf } from './sanitizeSchema.ts';

/** Attributes that the site sets itself, and addresses, which it checks. */
const replaced = ['href', 'src', 'target', 'rel', 'loading', 'decoding', 'sizes'];

/** The place of an element does not count here. */
const schema = { ...sanitizeSchema, ancestors: {}, strip: [] };

/** Whether the sanitizer removes an element with its content. */
export const isStripped = (element: Element) =>
  sanitizeSchema.strip?.includes(element.tagName) === true || isHidden(element);

/** What the sanitizer of the gateway removes of an element without its content: its tag, or some of its attributes. */
export function removedOf(element: Element): { tag: boolean; attributes: string[] } {
  const { tagName, properties } = element;
  const names = Object.keys(properties);
  const kept = sanitize({ ...element, children: [] }, schema);
  const isBox = tagName !== 'input' || properties.type === 'checkbox';
  if (kept.type !== 'element' || !isBox) return { tag: true, attributes: names };
  const isAligned = [...styleOf(properties.style).keys()].every((name) =>
    /^(text-align|)$/.test(name),
  );
  const attributes = names.filter((name) => {
    if (name === 'style') return !isAligned;
    if (tagName === 'a' && name === 'name') return false;
    // A list of classes can be empty.
    return !replaced.includes(name) && [kept.properties[name] ?? []].flat().length === 0;
  });
  return { tag: false, attributes };
}
