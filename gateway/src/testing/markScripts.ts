/** Scripts of another origin must come by TLS and be named by their hash; ours may be. */
export function markScripts(html: string): number {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => ({
    src: /\ssrc="([^"]*)"/.exec(attributes)?.[1],
    isNamed: /\sintegrity="[^"]+"/.test(attributes),
  }));
  const marks = scripts.flatMap(({ src, isNamed }) =>
    src === undefined ? [] : [markScript(src, isNamed)],
  );
  return marks.some((mark) => mark < 0) ? Math.min(...marks) : Math.max(0, ...marks);
}

function markScript(src: string, isNamed: boolean): number {
  const isOwn = !/^(https?:)?\/\//i.test(src);
  const isSecure = isOwn || /^https:/i.test(src);
  if (isNamed) return isSecure ? 5 : -20;
  if (isOwn) return 0;
  return isSecure ? -5 : -50;
}
