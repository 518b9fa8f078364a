import { closestMatch } from 'leven';

/** Fields of Hugo, Hexo and Jekyll, and those of this site that have their meaning. */
const otherNames: Record<string, string> = {
  ...{ lastmod: 'updatedAt', updated: 'updatedAt', modified: 'updatedAt', sticky: 'pinned' },
  ...{ last_modified_at: 'updatedAt', publishdate: 'publishAt', expirydate: 'expiresAt' },
  ...{ categories: 'tags', category: 'tags', tag: 'tags', keywords: 'tags' },
  ...{ description: 'summary', excerpt: 'summary', cover: 'image', thumbnail: 'image' },
};

/** The field that an author has probably meant by a name; undefined if none is like it. */
export function suggestField(name: string, fields: string[]): string | undefined {
  // `from：2027-02-05` between brackets.
  const plain = (text: string) => text.toLowerCase().replace(/[_-]|：.*/g, '');
  const other = Object.hasOwn(otherNames, name.toLowerCase()) && otherNames[name.toLowerCase()];
  if (other && fields.includes(other)) return other;
  const byPlainName = new Map(fields.map((field) => [plain(field), field]));
  // Two letters that are swapped are two differences.
  const maxDistance = Math.min(2, name.length - 1);
  const closest = closestMatch(plain(name), [...byPlainName.keys()], { maxDistance });
  return closest === undefined ? undefined : byPlainName.get(closest);
}
