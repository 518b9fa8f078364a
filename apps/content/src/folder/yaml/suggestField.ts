/** Fields of Hugo, Hexo and Jekyll, and those of this site that have their meaning. */
const otherNames: Record<string, string> = {
  ...{ date: 'updatedAt', lastmod: 'updatedAt', updated: 'updatedAt', modified: 'updatedAt' },
  ...{ last_modified_at: 'updatedAt', publishdate: 'publishAt', expirydate: 'expiresAt' },
  ...{ categories: 'tags', category: 'tags', tag: 'tags', keywords: 'tags' },
  ...{ description: 'summary', excerpt: 'summary', cover: 'image', thumbnail: 'image' },
};

/** The field that an author has probably meant by a name; undefined if none is like it. */
export function suggestField(name: string, fields: string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[_-]/g, '');
  const other = Object.hasOwn(otherNames, name.toLowerCase()) && otherNames[name.toLowerCase()];
  if (other && fields.includes(other)) return other;
  return fields
    .map((field) => ({ field, distance: distanceOf(plain(name), plain(field)) }))
    .filter(({ field, distance }) => distance <= Math.max(1, Math.floor(field.length / 4)))
    .sort((one, two) => one.distance - two.distance)[0]?.field;
}

/** The number of letters that are missing, superfluous, different or swapped. */
function distanceOf(one: string, two: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: two.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= two.length; j++) {
      const isEqual = one[i - 1] === two[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1];
      next[j] = Math.min(
        Number(row?.[j]) + 1,
        Number(next[j - 1]) + 1,
        Number(row?.[j - 1]) + (isEqual ? 0 : 1),
        isSwapped ? Number(before?.[j - 2]) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row?.at(-1) ?? 0;
}
