import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { VITALS_PATH } from '../api/vitalsPath.ts';

/*
 * In the documents of a gateway with `WEB_VITALS=on`. Measures the visit of a page, and sends the values once, when the
 * page is first hidden. Imports no module of the apps: a module that both import would become another script of the apps.
 */

declare global {
  interface Navigator {
    /** The visitor objects to being measured; see the Global Privacy Control specification. */
    globalPrivacyControl?: boolean;
  }
}

// The application changes the address later without loading a document.
const path = location.pathname;
/** The name of the app, which the address of its files begins with. */
const [, device] = new URL(import.meta.url).pathname.split('/');
const values: Partial<Record<MetricType['name'], number>> = {};

function measure(): void {
  const keep = ({ name, value }: MetricType) => {
    values[name] = value;
  };
  // Each change: an interaction that leads to another page is otherwise not reported, if the page is hidden before it is idle.
  const options = { reportAllChanges: true };
  onTTFB(keep, options);
  onLCP(keep, options);
  onINP(keep, options);
  onCLS(keep, options);
  // In the bubbling phase: the library gives its last values in the capturing phase of the same event.
  document.addEventListener('visibilitychange', send);
}

function send(): void {
  if (document.visibilityState !== 'hidden') return;
  document.removeEventListener('visibilitychange', send);
  const text = JSON.stringify({ path, device, ...values });
  navigator.sendBeacon(VITALS_PATH, new Blob([text], { type: 'application/json' }));
}

if (!navigator.globalPrivacyControl) {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(measure);
  else setTimeout(measure, 1);
}
