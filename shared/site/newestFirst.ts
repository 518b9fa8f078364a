/** Sorts articles by their date, without changing the list; those without a date come last. */
export function newestFirst<A extends { updatedAt?: string | undefined }>(
  articles: readonly A[],
): A[] {
  const time = ({ updatedAt }: A) => (updatedAt ? Date.parse(updatedAt) : Number.NEGATIVE_INFINITY);
  // The difference of two missing dates is not a number.
  return articles.toSorted((one, other) => time(other) - time(one) || 0);
}
