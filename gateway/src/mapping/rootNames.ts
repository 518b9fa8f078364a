import jsonata from 'jsonata';

/** A node of the syntax tree of JSONata. */
type Node = { type?: string; value?: unknown; steps?: Node[] } & Record<string, unknown>;

/** Nodes that have an input of their own, or names that are no fields. */
const OTHER_INPUTS = new Set(['procedure', 'stages', 'predicate', 'group']);

/** The fields of its input that an expression reads, such as `posts` in `posts[0].title`. */
export const rootNames = (source: string): string[] => [...new Set(namesIn(jsonata(source).ast()))];

function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(namesIn);
  const node = part as Node;
  if (node.type === 'lambda' || node.type === 'transform') return [];
  if (node.type === 'path') return namesOfPath(node.steps ?? []);
  return Object.entries(node).flatMap(([key, value]) =>
    OTHER_INPUTS.has(key) ? [] : namesIn(value),
  );
}

function namesOfPath([first, second]: Node[]): string[] {
  // `$` and `$$`, which are the input here.
  const isInput = first?.type === 'variable' && (first.value === '' || first.value === '$');
  const step = isInput ? second : first;
  return step?.type === 'name' ? [String(step.value)] : isInput ? [] : namesIn(first);
}
