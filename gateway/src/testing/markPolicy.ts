type Policy = Map<string, string[]>;

/** Undefined without a policy, and for one that names something twice. */
export function parsePolicy(text = ''): Policy | undefined {
  const rules = text.split(';').flatMap((rule) => {
    const [name, ...sources] = rule.trim().toLowerCase().split(/\s+/);
    return name ? [[name, sources] as const] : [];
  });
  const policy = new Map(rules);
  return policy.size > 0 && policy.size === rules.length ? policy : undefined;
}

export function markPolicy(text: string | undefined): number {
  const policy = parsePolicy(text);
  if (!policy) return -25;
  const of = (name: string) => withoutIdle(policy.get(name) ?? policy.get('default-src') ?? ['*']);
  const scripts = of('script-src');
  const passive = [...of('img-src'), ...of('media-src')];
  const others = [...policy].filter(([name]) => !/^(img|media|script)-src$/.test(name));
  const active = [...scripts, ...others.flatMap(([, sources]) => sources)];

  if (scripts.some(isLoose) || of('object-src').some(isBroad)) return -20;
  if (active.some(isInsecure)) return -20;
  if ([...scripts, ...of('style-src')].includes("'unsafe-eval'")) return -10;
  if (passive.some(isInsecure)) return -10;
  if (of('style-src').some(isLoose)) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

/** Beside a nonce or a hash, browsers overlook `'unsafe-inline'`. */
function withoutIdle(sources: string[]): string[] {
  return sources.some((source) => /^'(nonce|sha(256|384|512))-/.test(source))
    ? sources.filter((source) => source !== "'unsafe-inline'")
    : sources;
}

const isBroad = (source: string) => /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/.test(source);
const isLoose = (source: string) =>
  isBroad(source) || source === "'unsafe-inline'" || source === 'data:';
const isInsecure = (source: string) => /^(http|ftp):/.test(source);
