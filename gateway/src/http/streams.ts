/** Breaks off what is longer than it may be. */
export function limitBytes(max: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > max) throw new Error(`longer than ${max} bytes`);
      yield chunk;
    }
  };
}
