import { describe, expect, it } from 'vitest';
import { escapeJson } from './rendering.ts';

describe('escapeJson', () => {
  it.each(['</script><script>', '<!--', ']]>', '\u2028\u2029', '"\\'])(
    'keeps %j inside',
    (text) => {
      const json = escapeJson({ text });
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ text });
    },
  );
});
