import UserAgent, { type UserAgentData } from 'user-agents';
import { describe, expect, it } from 'vitest';
import { judge } from './device.ts';

type Visitor = UserAgentData & { deviceCategory: 'desktop' | 'mobile' | 'tablet' };

/** Visitors as real sites saw them, with what their browsers let scripts read. */
const visitors = UserAgent.top() as Visitor[];
const verdict = ({ userAgent }: Visitor) => judge({ userAgent, view: undefined });
const rule = /iPhone|iPad|iPod|Android/i;

describe('ten thousand real visitors', () => {
  it('are there, of every kind', () => {
    expect(visitors.length).toBeGreaterThanOrEqual(10_000);
    expect(new Set(visitors.map(({ userAgent }) => userAgent)).size).toBeGreaterThan(500);
    for (const category of ['desktop', 'mobile', 'tablet']) {
      expect(visitors.some(({ deviceCategory }) => deviceCategory === category)).toBe(true);
    }
  });

  it('are each judged by the rule', () => {
    const wrong = visitors.filter((visitor) => {
      const token = rule.exec(visitor.userAgent)?.[0] ?? null;
      const { device, reason, token: found } = verdict(visitor);
      const isRight =
        device === (token ? 'mobile' : 'desktop') &&
        reason === (token ? 'userAgent' : 'default') &&
        found?.toLowerCase() === token?.toLowerCase();
      return !isRight;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['desktop', 'desktop'],
    ['mobile', 'mobile'],
    ['tablet', 'mobile'],
  ])('who count as %s all get the %s view', (category, device) => {
    const others = visitors.filter(
      (visitor) => visitor.deviceCategory === category && verdict(visitor).device !== device,
    );
    expect(others).toEqual([]);
  });

  it('include iPads that pass for a Macintosh, which the user agent alone cannot tell', () => {
    const hidden = visitors.filter(
      ({ platform, vendor, screenWidth, screenHeight }) =>
        platform === 'MacIntel' && vendor.startsWith('Apple') && isIPad(screenWidth, screenHeight),
    );
    expect(hidden.length).toBeGreaterThan(0);
    for (const visitor of hidden) {
      expect(visitor.deviceCategory).toBe('desktop');
      expect(visitor.userAgent).toContain('Macintosh');
      expect(verdict(visitor)).toMatchObject({ device: 'desktop', reason: 'default' });
    }
  });

  it('are judged by what they say, even if their platform says otherwise', () => {
    const disguised = visitors.filter(
      ({ platform, userAgent }) => platform === 'Linux x86_64' && userAgent.includes('iPhone'),
    );
    expect(disguised.length).toBeGreaterThan(0);
    for (const visitor of disguised) expect(verdict(visitor).device).toBe('mobile');
  });
});

/** Upright, in the points of the models that ask for desktop pages. */
function isIPad(width: number, height: number): boolean {
  return ['768x1024', '810x1080', '820x1180', '834x1112', '834x1194', '1024x1366'].includes(
    `${width}x${height}`,
  );
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = 'Chrome/141.0.0.0';
const nexus = `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${webkit} ${chrome} Mobile Safari/537.36`;
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const macOs = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const weChat = 'MicroMessenger/8.0.60(0x18003c31) NetType/WIFI Language/zh_CN';

describe('the mobile view', () => {
  it.each([
    [
      'Googlebot for phones',
      'Android',
      `${nexus} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    ],
    [
      'Bingbot for phones',
      'Android',
      `${nexus} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
    ],
    [
      'Baiduspider for phones',
      'Android',
      'Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    ],
    ['WeChat on an iPhone', 'iPhone', `${iPhone} Mobile/15E148 ${weChat}`],
    [
      'WeChat on Android',
      'Android',
      `Mozilla/5.0 (Linux; Android 15; V2329A; wv) ${webkit} Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300473 MMWEBSDK/20250201 ${weChat}`,
    ],
    [
      'Alipay on an iPhone',
      'iPhone',
      `${iPhone} Mobile/15E148 Ariver/1.1.0 AliApp(AP/10.7.26.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:390|780|3.0) AlipayClient/10.7.26.6000 Language/zh-Hans`,
    ],
    [
      'Alipay on Android',
      'Android',
      'Mozilla/5.0 (Linux; U; Android 14; zh-CN; 23127PN0CC Build/UKQ1.230804.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 MYWeb/1.3.126 UWS/3.22.2.9999 UCBS/3.22.2.9999 Mobile Safari/537.36 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:411|0|2.6) AliApp(AP/10.6.80.8000) AlipayClient/10.6.80.8000 Language/zh-Hans',
    ],
    [
      'HarmonyOS that names Android',
      'Android',
      `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.302) ${webkit} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
    ],
    [
      'an iPad of its own name',
      'iPad',
      'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    ],
    [
      'an iPod touch, whose system is named after the iPhone',
      'iPod',
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    ],
    ['an Android tablet', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} ${chrome}`],
    [
      'a Kindle Fire',
      'Android',
      `Mozilla/5.0 (Linux; Android 11; KFTUWI) ${webkit} Silk/138.4.2 like Chrome/138.0.7204.179 Safari/537.36`,
    ],
    [
      'a Kindle reader, which is "like Android"',
      'Android',
      'Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+',
    ],
    [
      'Android TV',
      'Android',
      `Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2 Build/STT2.230203.001) ${webkit} ${chrome} Safari/537.36`,
    ],
    [
      'a Windows Phone, which names Android and iPhone',
      'Android',
      'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
    ],
    ['an app of an Android library', 'Android', 'Dalvik/2.1.0 (Linux; U; Android 16; Pixel 10)'],
  ])('is for %s (%s)', (_, token, userAgent) => {
    const expected = { device: 'mobile', reason: 'userAgent', token, choice: null };
    expect(judge({ userAgent, view: undefined })).toEqual(expected);
  });
});

describe('the desktop view', () => {
  it.each([
    [
      'Googlebot for desktops',
      `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) ${chrome} Safari/537.36`,
    ],
    [
      'Bingbot for desktops',
      `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) ${chrome} Safari/537.36`,
    ],
    [
      'Baiduspider for desktops',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    ],
    ['WeChat on Windows', `${windows} ${webkit} ${chrome} ${weChat} WindowsWechat/WMPF XWEB/13639`],
    ['WeChat on macOS', `${macOs} ${webkit} ${chrome} ${weChat} MacWechat/WMPF XWEB/30817`],
    [
      'HarmonyOS that does not name Android, for the rule does not name HarmonyOS',
      `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0.0.47 Mobile HuaweiBrowser/5.1.8.323`,
    ],
    [
      'an iPad in disguise',
      `${macOs} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    ],
    ['an Android phone that asks for desktop pages', `Mozilla/5.0 (X11; Linux x86_64) ${webkit}`],
    ['a Windows tablet of today', `${windows} ${webkit} ${chrome} Safari/537.36 Edg/141.0.0.0`],
    [
      'a Windows tablet of old',
      'Mozilla/5.0 (Windows NT 6.3; WOW64; Trident/7.0; Touch; Tablet PC 2.0; rv:11.0) like Gecko',
    ],
    ['KaiOS', 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
    [
      'a television without Android',
      `Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) ${webkit} Version/8.0 TV Safari/537.36`,
    ],
    ['a Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} ${chrome} Safari/537.36`],
    ['curl', 'curl/8.14.1'],
    ['an empty user agent', ''],
    ['no user agent', undefined],
  ])('is for %s', (_, userAgent) => {
    const expected = { device: 'desktop', reason: 'default', token: null, choice: null };
    expect(judge({ userAgent, view: undefined })).toEqual(expected);
  });
});
