/** Fails a stream that is longer than `max`. */
export function limitBytes(max: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const chunk of source) {
      length += chunk.length;
      if (length > max) throw new Error(`longer than ${max} bytes`);
      yield chunk;
    }
  };
}
