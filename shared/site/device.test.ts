import { describe, expect, it } from 'vitest';
import { judge } from './device.ts';
import { judgeFacts } from './judgeFacts.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0';

describe('judge', () => {
  it.each([
    [iPhone, 'mobile', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', 'mobile', 'iPad'],
    ['Mozilla/5.0 (iPod touch; CPU iPod OS 12_0)', 'mobile', 'iPod'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Mobile Safari/537.36', 'mobile', 'Android'],
    ['Mozilla/5.0 (Linux; Android 16; SM-X910) Safari/537.36', 'mobile', 'Android'],
    ['something with ANDROID in capitals', 'mobile', 'Android'],
    [windows, 'desktop', null],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15', 'desktop', null],
    ['', 'desktop', null],
    [undefined, 'desktop', null],
  ])('takes %j for %s', (userAgent, device, token) => {
    expect(judge({ userAgent, view: undefined })).toMatchObject({ device, token });
  });

  it.each([
    ['desktop', iPhone],
    ['mobile', windows],
  ])('lets the choice of %s overrule the user agent', (view, userAgent) => {
    expect(judge({ userAgent, view })).toMatchObject({ device: view, reason: 'choice' });
  });

  it.each(['Desktop', 'tablet', '', 'mobile '])('ignores the view %j', (view) => {
    expect(judge({ userAgent: iPhone, view })).toMatchObject({ device: 'mobile', choice: null });
  });
});

describe('judgeFacts', () => {
  it.each([
    [{ userAgent: windows, view: undefined }, undefined, []],
    [{ userAgent: windows, view: undefined }, '?1', ['clientHint']],
    [{ userAgent: iPhone, view: undefined }, '?0', ['clientHint']],
    [{ userAgent: iPhone, view: 'desktop' }, undefined, ['userAgent']],
    [{ userAgent: iPhone, view: 'desktop' }, '?1', ['userAgent', 'clientHint']],
  ])('names the signals of %j with hint %j that disagree', (signals, hint, disagreements) => {
    expect(judgeFacts(judge(signals), hint).disagreements).toEqual(disagreements);
  });
});
