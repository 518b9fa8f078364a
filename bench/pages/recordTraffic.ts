import type { CDPSession } from '@playwright/test';

export const kinds = ['document', 'script', 'stylesheet', 'image', 'other'] as const;
type Kind = (typeof kinds)[number];

/** What a visit sent over the network; bytes as they travelled, headers included. */
export interface Traffic {
  requests: number;
  apiCalls: number;
  bytes: Record<Kind, number>;
}

export interface TrafficRecord {
  traffic: Traffic;
  /** For how long nothing has been asked for and nothing has been under way. */
  idleMs: () => number;
}

export async function recordTraffic(cdp: CDPSession): Promise<TrafficRecord> {
  const traffic: Traffic = {
    requests: 0,
    apiCalls: 0,
    bytes: { document: 0, script: 0, stylesheet: 0, image: 0, other: 0 },
  };
  const underWay = new Map<string, Kind>();
  let lastChange = performance.now();

  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse }) => {
    const { protocol, pathname } = new URL(request.url);
    if (!protocol.startsWith('http')) return;
    lastChange = performance.now();
    const kind = kindOf(type);
    if (redirectResponse) traffic.bytes[kind] += redirectResponse.encodedDataLength;
    traffic.requests += 1;
    if (pathname.startsWith('/api/')) traffic.apiCalls += 1;
    underWay.set(requestId, kind);
  });
  const end = (requestId: string, bytes: number) => {
    const kind = underWay.get(requestId);
    if (!kind) return;
    lastChange = performance.now();
    traffic.bytes[kind] += bytes;
    underWay.delete(requestId);
  };
  cdp.on('Network.loadingFinished', (event) => end(event.requestId, event.encodedDataLength));
  cdp.on('Network.loadingFailed', (event) => end(event.requestId, 0));
  await cdp.send('Network.enable');

  return {
    traffic,
    idleMs: () => (underWay.size > 0 ? 0 : performance.now() - lastChange),
  };
}

function kindOf(type: string | undefined): Kind {
  return kinds.find((kind) => kind === type?.toLowerCase()) ?? 'other';
}
