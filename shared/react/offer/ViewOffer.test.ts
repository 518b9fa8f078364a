import { afterEach, expect, it, vi } from 'vitest';
import { claimOffer, isOtherViewOffered } from './ViewOffer.tsx';

const touch = { maxTouchPoints: 5, isTouchDriven: true };
const phone = { ...touch, shortSide: 390 };
const tablet = { ...touch, shortSide: 800 };
const mouse = { maxTouchPoints: 0, isTouchDriven: false, shortSide: 1080 };
const keys = { maxTouchPoints: 0, isTouchDriven: false, shortSide: 320 };
const laptop = { maxTouchPoints: 10, isTouchDriven: false, shortSide: 800 };
/** Without a keyboard. */
const panel = { maxTouchPoints: 10, isTouchDriven: true, shortSide: 1000 };

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0';
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

type Traits = Omit<Parameters<typeof isOtherViewOffered>[1], 'userAgent'>;

/** One row for each user agent. */
const rowsOf = (groups: [Traits, userAgents: string[]][]) =>
  groups.flatMap(([traits, userAgents]) =>
    userAgents.map((userAgent) => [{ ...traits, userAgent }] as const),
  );

const phones = rowsOf([
  [
    phone,
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36  ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.3.311',
      'Mozilla/5.0 (Phone; OpenHarmony 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/8.0.9.39(0xf3100927) Weixin NetType/WIFI',
      'Mozilla/5.0 (OpenHarmony 2; ALN-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/1.2.9.353 Nebula MiniProgram',
      'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 Chrome/99 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X; zh-CN) AppleWebKit/537.51.1 Mobile/17C54 UCBrowser/12.7.6',
      'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/2023 MicroMessenger/8.0.47',
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
      'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 Mobile Safari/537.36 Edge/15',
      'Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.1.0.2342 Mobile Safari/537.10+',
    ],
  ],
  [
    keys,
    [
      'Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
      'UCWEB/2.0 (MIDP-2.0; U; zh-CN; nokia) U2/1.0.0 UCBrowser/9.4.1.482',
      'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25',
    ],
  ],
]);

it.each(phones)('offers on the desktop site alone the mobile view to %j', (browser) => {
  expect(isOtherViewOffered('desktop', browser)).toBe(true);
  expect(isOtherViewOffered('mobile', browser)).toBe(false);
});

const openHarmonyTablet =
  'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1';

const tablets = rowsOf([
  [
    tablet,
    [
      openHarmonyTablet,
      `${linux} SamsungBrowser/23.0 Chrome/115.0.0.0 Safari/537.36`,
      `${macintosh} (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
      'Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36',
    ],
  ],
  [{ ...tablet, isTouchDriven: false }, [openHarmonyTablet, macintosh]],
  [
    { ...tablet, shortSide: 768 },
    ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  ],
]);

it.each(tablets)('offers on both sites the other view to %j', (browser) => {
  expect(isOtherViewOffered('desktop', browser)).toBe(true);
  expect(isOtherViewOffered('mobile', browser)).toBe(true);
});

it('offers the desktop view to no small Android tablet', () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 16; SM-X110) AppleWebKit/537.36 Safari/537.36';
  const traits = { ...touch, shortSide: 600, userAgent };
  expect(isOtherViewOffered('mobile', traits)).toBe(false);
  expect(isOtherViewOffered('desktop', traits)).toBe(true);
});

const others = rowsOf([
  [
    mouse,
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20 WindowsWechat(0x63090a13) XWEB/11275 Flue',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) MicroMessenger/6.8.0(0x16080000) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/125.0 Safari/537.36',
      'WhatsApp/2.23.20.0 A',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Dalvik/2.1.0 (Windows; AndroidSomething)',
      macintosh,
      '',
    ],
  ],
  [
    { ...mouse, shortSide: 540 },
    ['Mozilla/5.0 (Linux; Android 11; BRAVIA 4K VH2) AppleWebKit/537.36 Chrome/110 Safari/537.36'],
  ],
  [
    laptop,
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/120 Safari/537.36',
      windows,
      `${linux} Chrome/143.0.0.0 Safari/537.36`,
      openHarmonyTablet.replace('Tablet', 'PC'),
    ],
  ],
  [
    panel,
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/120 Safari/537.36',
      'Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 OculusBrowser/30 Chrome/118 VR Safari/537.36',
      'Mozilla/5.0 (X11; GNU/Linux) AppleWebKit/537.36 Chromium/79 Chrome/79 Safari/537.36 Tesla/2020',
      windows,
    ],
  ],
  [{ ...mouse, maxTouchPoints: 1 }, [macintosh]],
]);

it.each(others)('offers on the mobile site alone the desktop view to %j', (browser) => {
  expect(isOtherViewOffered('desktop', browser)).toBe(false);
  expect(isOtherViewOffered('mobile', browser)).toBe(true);
});

afterEach(() => vi.unstubAllGlobals());

it('offers the other view once', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  expect(claimOffer()).toBe(true);
  expect(claimOffer()).toBe(false);
});

it('offers nothing without storage', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refused });
  expect(claimOffer()).toBe(false);
});
