import type { Element, ElementContent } from 'hast';

interface Level {
  depth: number;
  list: Element;
  /** The numbered items of this level so far. */
  count: number;
}

/**
 * The lists of a list of the Quill editor, which has the items of all levels and kinds in one element: `ql-indent-1` on
 * those of the second level, and since version 2 `data-list` with their kind.
 */
export function nestItems(list: Element): Element[] {
  const items = list.children.filter((child) => child.type === 'element');
  const { dataChecked } = list.properties;
  const kindOfList = dataChecked && (dataChecked === 'true' ? 'checked' : 'unchecked');
  const isOfQuill =
    kindOfList || items.some((item) => depthOf(item) > 0 || item.properties.dataList);
  if (!isOfQuill || items.some(({ tagName }) => tagName !== 'li')) return [list];
  const result: Element[] = [];
  const levels: Level[] = [];
  for (const item of items) {
    const kind = String(item.properties.dataList ?? kindOfList ?? '') || undefined;
    const tagName = kind ? (kind === 'ordered' ? 'ol' : 'ul') : list.tagName;
    const depth = depthOf(item);
    while ((levels.at(-1)?.depth ?? 0) > depth) levels.pop();
    const same = levels.at(-1)?.depth === depth ? levels.pop() : undefined;
    const count = same?.count ?? 0;
    let level = same;
    if (level?.list.tagName !== tagName) {
      const start = tagName === 'ol' && count > 0 ? { start: count + 1 } : {};
      level = { depth, list: element(tagName, start), count };
      const container: ElementContent[] = levels.at(-1)?.list.children ?? result;
      const parent = container.at(-1);
      if (parent?.type === 'element' && parent.tagName === 'li') parent.children.push(level.list);
      else container.push(level.list);
    }
    if (tagName === 'ol') level.count += 1;
    if (kind?.endsWith('checked')) {
      const checked = kind === 'checked';
      item.children.unshift(element('input', { type: 'checkbox', checked }));
    }
    level.list.children.push(item);
    levels.push(level);
  }
  return result;
}

function depthOf({ properties }: Element): number {
  const names = [properties.className].flat().map(String);
  return Number(/(?:^| )ql-indent-(\d)(?: |$)/.exec(names.join(' '))?.[1] ?? 0);
}

const element = (tagName: string, properties: Element['properties']): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [],
});
