import { expect, it } from 'vitest';
import { newestFirst } from './newestFirst.ts';

it('sorts articles by date: the newest first, those without one last, equal ones in their order', () => {
  const articles = [
    { id: 'none' },
    { id: 'old', updatedAt: '2025-12-31T23:00:00Z' },
    { id: 'also none', updatedAt: undefined },
    // Later, though its text sorts before that of `new`.
    { id: 'newest', updatedAt: '2026-01-01T00:30:00-02:00' },
    { id: 'new', updatedAt: '2026-01-01T01:00:00Z' },
    { id: 'as new', updatedAt: '2026-01-01T02:00:00+01:00' },
  ];
  const ids = newestFirst(articles).map(({ id }) => id);
  expect(ids).toEqual(['newest', 'new', 'as new', 'old', 'none', 'also none']);
});
