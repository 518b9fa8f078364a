import type { Element, Nodes, Root } from 'hast';
import { visitParents } from 'unist-util-visit-parents';

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const textBlocks = /^(p|h[1-6]|li|dt|dd|td|th|caption|figcaption|summary)$/;
const containers = /^(ul|ol|dl|li|dd|blockquote|table|details|div|section|figure)$/;

interface Text {
  /** The first letter, which determines the direction of a text. */
  first: string | undefined;
  isMixed: boolean;
}

/**
 * Texts with Arabic or Hebrew letters get `dir="auto"`. Browsers ignore texts that have a `dir` of their own when they
 * find the direction of the elements around them, so that these get theirs here. An author's `dir` stays.
 */
export function setDirections(root: Root): void {
  if (!directionOf(root).isMixed) return;
  // A Latin text inside a list from right to left.
  visitParents(root, 'element', ({ tagName, properties }, ancestors) => {
    const inside = ancestors.some((each) => 'tagName' in each && each.properties.dir === 'rtl');
    if (inside && tagName === 'p') properties.dir ??= 'auto';
  });
}

/** Sets the direction of a node and of the nodes inside it. */
function directionOf(node: Nodes): Text {
  if (node.type === 'text') {
    return { first: /\p{L}/u.exec(node.value)?.[0], isMixed: rightToLeft.test(node.value) };
  }
  if (!('children' in node)) return { first: undefined, isMixed: false };
  if (node.type === 'element' && node.properties.dir) return { first: undefined, isMixed: false };
  const texts = node.children.map(directionOf);
  const text = {
    first: texts.find(({ first }) => first)?.first,
    isMixed: texts.some(({ isMixed }) => isMixed),
  };
  if (node.type === 'element' && text.isMixed) setDirection(node, text.first);
  return text;
}

function setDirection({ tagName, properties, children }: Element, first = ''): void {
  const hasBlocks = children.some((child) => child.type === 'element' && child.properties.dir);
  if (textBlocks.test(tagName) && !hasBlocks) properties.dir = 'auto';
  else if (containers.test(tagName) && rightToLeft.test(first)) properties.dir = 'rtl';
}
