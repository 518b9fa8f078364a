/** Ends what keeps its reader waiting; a reader may take as long as it likes. */
export function limitStalls(maxMs: number, end: () => void) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let timer = setTimeout(end, maxMs);
    try {
      for await (const chunk of source) {
        clearTimeout(timer);
        yield chunk;
        timer = setTimeout(end, maxMs);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}
