interface Schema {
  type: string;
  entries?: Record<string, unknown>;
  item?: unknown;
  wrapped?: unknown;
  pipe?: readonly unknown[];
  getter?: (value: unknown) => unknown;
}

/** The fields that a schema knows, such as `footer.links.0.href`. */
export function fieldsIn(schema: unknown, path: string[] = []): string[] {
  const { entries, item, wrapped, pipe, getter } = schema as Schema;
  const own = path.length > 0 ? [path.join('.')] : [];
  if (getter) return fieldsIn(getter({}), path);
  if (wrapped) return fieldsIn(wrapped, path);
  if (item) return [...own, ...fieldsIn(item, [...path, '0'])];
  if (!entries && pipe)
    return [...new Set([...own, ...pipe.flatMap((step) => fieldsIn(step, path))])];
  const fields = Object.entries(entries ?? {});
  return [...own, ...fields.flatMap(([name, field]) => fieldsIn(field, [...path, name]))];
}
