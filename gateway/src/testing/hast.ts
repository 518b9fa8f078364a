import type { Element, Root } from 'hast';

/** All elements below a node, in the order of the document. */
export function* elementsOf(parent: Root | Element): Generator<Element> {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    yield node;
    yield* elementsOf(node);
  }
}
