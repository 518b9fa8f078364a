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

/** Calls `onTimeout` when the source sends nothing for so long. The time of a slow reader is not counted. */
export function readTimeout(timeoutMs: number, onTimeout: () => void) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let timer = setTimeout(onTimeout, timeoutMs);
    try {
      for await (const chunk of source) {
        clearTimeout(timer);
        yield chunk;
        timer = setTimeout(onTimeout, timeoutMs);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}
