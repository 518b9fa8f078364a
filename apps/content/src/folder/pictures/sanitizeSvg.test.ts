import { describe, expect, it } from 'vitest';
import { svg } from '../../testing/createFolder.ts';
import { sanitizeSvg } from './sanitizeSvg.ts';

const sanitize = (text: string) => sanitizeSvg('x.svg', Buffer.from(text));

describe('an SVG', () => {
  it.each([
    ['with a prologue', `<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg>\n${svg(64, 48)}`],
    ['with a byte order mark', `\uFEFF${svg(64, 48)}`],
    ['with a long prologue', `<!DOCTYPE svg>${'<!-- by hand -->'.repeat(1000)}${svg(64, 48)}`],
    ['with ">" in an attribute', '<svg class=">" width="64" height="48"></svg>'],
    ['with units', '<svg width="64px" height="48.2px"></svg>'],
    ['in millimetres', '<svg width="16.93mm" height="12.7mm" viewBox="0 0 16.93 12.7"></svg>'],
    ['in centimetres', '<svg width="1.693cm" height="1.27cm"></svg>'],
    ['in inches and points', '<svg width="0.6667in" height="36pt"></svg>'],
    ['in picas and quarter millimetres', '<svg width="4pc" height="50.8Q"></svg>'],
    ['in font sizes', '<svg width="4em" height="3rem"></svg>'],
    ['with a viewBox', '<svg viewBox="0 0 64 48"/>'],
    ['with a width and a viewBox', '<svg width="64" viewBox="0 0 4 3"/>'],
    ['with a relative size and a viewBox', '<svg width="100%" height="100%" viewBox="0 0 64 48"/>'],
    ['with one relative side', '<svg width="100%" height="3em" viewBox="0 0 4 3"/>'],
  ])('%s has a size', (_name, text) => {
    expect(sanitize(text)).toMatchObject({ size: { width: 64, height: 48 } });
  });

  it('may have no size', () => {
    expect(sanitize('<svg><path d="M0 0"/></svg>')).toMatchObject({ size: {} });
  });

  it.each([
    ['no namespace', '<svg width="4" height="3"><path d="M0 0h4"/></svg>'],
    ['the namespace with https', '<svg xmlns="https://www.w3.org/2000/svg" width="4"/>'],
  ])('with %s gets its namespace, which browsers require', (_name, text) => {
    expect(sanitize(text)).toMatchObject({
      svg: expect.stringContaining(' xmlns="http://www.w3.org/2000/svg"'),
    });
  });

  it('with XLink links but without their namespace gets it', () => {
    const text = '<svg width="4" height="3"><path id="a" d="M0 0"/><use xlink:href="#a"/></svg>';
    expect(sanitize(text)).toMatchObject({
      svg: expect.stringContaining(' xmlns:xlink="http://www.w3.org/1999/xlink"'),
    });
  });

  it('loses what its editor has written about the computer of its author', () => {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" sodipodi:docname="plan.svg"
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd">
      <sodipodi:namedview inkscape:zoom="2"/>
      <g inkscape:export-filename="C:\\Users\\anna\\plan.png"><path d="M0 0h4"/></g></svg>`;
    const { svg } = sanitize(drawn) as { svg: string };
    expect(svg).toContain('M0 0h4');
    expect(svg).not.toMatch(/anna|plan|inkscape|sodipodi/);
  });

  it('loses scripts, handlers and links that run a script, and keeps its shapes', () => {
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">
      <script>alert(1)</script><circle r="2" onclick="alert(1)"/>
      <a href="javascript:alert(1)"><path d="M0 0h4"/></a></svg>`;
    const { svg } = sanitize(hostile) as { svg: string };
    expect(svg).toContain('<circle r="2"/>');
    expect(svg).toContain('M0 0h4');
    expect(svg).not.toMatch(/script|alert|on(load|click)/);
  });

  it.each([
    ['a web page', '<!doctype html><html><body><svg></svg></body></html>'],
    ['a text', 'hello'],
    ['nothing', ''],
    ['other bytes', '\xff\xfe'],
    ['UTF-16', '<\0s\0v\0g\0/\0>\0'],
    ['truncated', '<svg width="64" height="48"><g>…</g>'],
    ['a root that nothing closes', `<svg ${'a="b" '.repeat(5000)}`],
    ['a prefix without a namespace', '<svg width="64"><g inkscape:label="a"/></svg>'],
    ['roots that nothing closes', `<svg>${'<svg '.repeat(5000)}`],
  ])('that is %s is an error', (_name, text) => {
    expect(sanitizeSvg('x.svg', Buffer.from(text, 'latin1'))).toEqual({
      errors: [
        {
          file: 'x.svg',
          message: expect.stringMatching(
            /^is not (a valid SVG.*|a picture of a supported format|UTF-8 text)$/,
          ),
          hint: expect.any(String),
        },
      ],
    });
  });
});
