import { expect, it } from 'vitest';
import { detectionFacts, explainDetection } from './detection.ts';
import { detectDevice } from './device.ts';
import { zhCN } from './messages/zhCN.ts';

const { judgeReasons: reasons } = zhCN;

const explain = (userAgent: string, view?: string, hint?: string) =>
  explainDetection(reasons, detectionFacts(detectDevice({ userAgent, view }), hint));

// All detections and disagreements: device.test.ts.
it.each([
  ['Mozilla/5.0 (iPad)', undefined, undefined, [reasons.token('iPad')]],
  ['Mozilla/5.0 (X11; Linux)', undefined, undefined, [reasons.default]],
  [
    'Mozilla/5.0 (iPhone)',
    'desktop',
    '?1',
    [reasons.choice, reasons.disagreements.userAgent, reasons.disagreements.clientHint],
  ],
])('explains %s with the cookie %s and the client hint %s', (userAgent, view, hint, sentences) => {
  expect(explain(userAgent, view, hint)).toEqual(sentences);
});
