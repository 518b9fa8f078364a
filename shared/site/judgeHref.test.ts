import { expect, it } from 'vitest';
import { neutralHref, viewHref } from './judgeHref.ts';

it.each([
  ['/homeWeb', '', '/'],
  ['/homeApp', '?utm=1', '/'],
  ['/details', '?banner=1&utm=2', '/details?banner=1'],
  ['/details', '?search=%20%E4%B9%A6%20', '/details?search=%E4%B9%A6'],
  ['/details', '', '/details'],
  ['/details', '?banner=%2F', '/'],
  ['/nowhere', '?a=1', '/'],
])('maps %s%s to the device-independent %s', (pathname, query, href) => {
  expect(neutralHref(pathname, new URLSearchParams(query))).toBe(href);
});

it.each([
  ['/homeApp', '?utm=1', '/judgeView?view=desktop&to=%2F'],
  ['/details', '?banner=1&utm=2', '/judgeView?view=desktop&to=%2Fdetails%3Fbanner%3D1'],
  ['/judgeView', '?to=%2Fdetails', '/judgeView?view=desktop&to=%2FjudgeView'],
  ['/nowhere', '', '/judgeView?view=desktop&to=%2F'],
])('switches %s%s to the desktop view by %s', (pathname, query, href) => {
  expect(viewHref('desktop', pathname, new URLSearchParams(query))).toBe(href);
});
