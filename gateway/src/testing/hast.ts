import type { Element, Nodes, Root } from 'hast';

/** All elements below a node, in the order of the document. */
export function* elementsOf(parent: Root | Element): Generator<Element> {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    yield node;
    yield* elementsOf(node);
  }
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
