import { type BrowserContextOptions, devices } from '@playwright/test';
import type { Device } from '@twinfront/shared/site/device';

/** A visitor: what they hold in their hands and what they are connected by. */
export interface Profile {
  name: 'phone' | 'desktop';
  device: Device;
  context: BrowserContextOptions;
  /** How many times slower than this machine. */
  slowdown: number;
  /** Added to every request. */
  latencyMs: number;
  /** Both ways. */
  megabitsPerSecond: number;
}

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'];
const { defaultBrowserType: __, ...chrome } = devices['Desktop Chrome'];

/** Both at home where the demo's content is. */
const place = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };

export const profiles: Profile[] = [
  {
    name: 'phone',
    device: 'mobile',
    context: { ...iPhone, ...place },
    slowdown: 4,
    latencyMs: 150,
    megabitsPerSecond: 1.6,
  },
  {
    name: 'desktop',
    device: 'desktop',
    context: { ...chrome, ...place, viewport: { width: 1280, height: 800 } },
    slowdown: 1,
    latencyMs: 40,
    megabitsPerSecond: 10,
  },
];
