import { Transform } from 'node:stream';

/** Breaks off what is longer than it may be. */
export function limitBytes(max: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > max) done(new Error(`longer than ${max} bytes`));
      else done(null, chunk);
    },
  });
}
