import type { MappedCall } from '../mapping.ts';
import { type Fields, isFields } from './fields.ts';

/** JSONata makes no difference between a value and a list of one, and has no empty list without brackets. */
export function restoreLists(call: MappedCall, data: unknown): unknown {
  if (call === 'search') return toList(data).map((item) => withLists(item, ['aliases']));
  if (!isFields(data)) return data;
  switch (call) {
    case 'home':
      return { ...data, banners: toList(data.banners), functions: toList(data.functions) };
    case 'site': {
      const { footer } = data;
      const site = withPictures(data, ['logo', 'icon']);
      return isFields(footer) ? { ...site, footer: withLists(footer, ['links']) } : site;
    }
    default:
      return withPictures(data, ['image', 'portrait', 'icon']);
  }
}

function withPictures(data: Fields, names: string[]): Fields {
  const found = names.filter((name) => name in data);
  return { ...data, ...pick(found, (name) => withLists(data[name], ['srcset'])) };
}

/** Of optional lists only those that are there. */
function withLists(data: unknown, names: string[]): unknown {
  if (!isFields(data)) return data;
  const found = names.filter((name) => name in data);
  return { ...data, ...pick(found, (name) => toList(data[name])) };
}

const pick = (names: string[], read: (name: string) => unknown) =>
  Object.fromEntries(names.map((name) => [name, read(name)]));

function toList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
