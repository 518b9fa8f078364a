import * as v from 'valibot';
import { fieldsOf } from './fieldsOf.ts';
import { mediaAddress } from './readPicture.ts';
import type { ResolvedPicture } from './resolvePicture.ts';
import { quote } from './validationError.ts';

/** A picture as a file names it, turned into the picture that the API answers. */
export function pictureSchema(find: (src: string) => ResolvedPicture) {
  return v.pipe(
    fieldsOf({
      src: v.pipe(v.string(), v.nonEmpty()),
      alt: v.string(),
      srcset: v.optional(v.array(v.string())),
    }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const fail = (message: string, ...keys: (string | number)[]) =>
        addIssue({ message, path: toPath(value, keys) });

      const main = find(value.src);
      if (main.kind === 'missing') fail(main.wrong, 'src');
      const srcset = value.srcset?.map((src, index) => {
        const found = find(src);
        if (found.kind === 'missing') return fail(found.wrong, 'srcset', index);
        const width = found.kind === 'here' ? found.picture.width : undefined;
        if (found.kind === 'elsewhere' || width === undefined) {
          return fail(`is ${quote(src)}, whose width is not known`, 'srcset', index);
        }
        return { src: mediaAddress(found.picture), width };
      });
      if (main.kind === 'missing') return NEVER;

      const { alt } = value;
      if (main.kind === 'elsewhere') return { src: main.src, alt, srcset };
      const { width, height } = main.picture;
      return { src: mediaAddress(main.picture), alt, width, height, srcset };
    }),
  );
}

function toPath(
  input: Record<string, unknown>,
  keys: (string | number)[],
): [v.IssuePathItem, ...v.IssuePathItem[]] | undefined {
  const [first, ...rest] = keys.map(
    (key): v.IssuePathItem => ({ type: 'unknown', origin: 'value', input, key, value: undefined }),
  );
  return first && [first, ...rest];
}
