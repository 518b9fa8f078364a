import { API_BASE } from '@twinfront/shared/api/gatewayBase';
import { paths } from '@twinfront/shared/site/paths';

const exact = new Set<string>([
  ...Object.values(paths),
  ...['/healthz', '/readyz', '/metrics'],
  ...['/robots.txt', '/sitemap.xml', '/favicon.svg', '/manifest.webmanifest'],
  ...[`${API_BASE}/support/config/getKey`, `${API_BASE}/support/config/getCloseFlag`],
]);
const prefixes = [
  ...['banner/', 'function/', 'richText/search/', ''].map((call) => `${API_BASE}/${call}`),
  ...['/media/', '/desktop/assets/', '/mobile/assets/'],
];

/** The row of the path table that a request belongs to: one of a few, whatever visitors ask for. */
export function routeLabel(path: string): string {
  if (exact.has(path)) return path;
  const prefix = prefixes.find((prefix) => path.startsWith(prefix));
  return prefix ? `${prefix}*` : 'unknown';
}
