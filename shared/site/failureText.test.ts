import { expect, it } from 'vitest';
import { failureText } from './failureText.ts';
import { en } from './messages/en.ts';
import { zhCN } from './messages/zhCN.ts';

it.each([
  ['timeout', '网络错误', 'Network error'],
  ['unauthorized', '认证失败，请重新登录', 'Authentication failed, please log in again'],
  ['forbidden', '当前操作没有权限', 'No permission for this operation'],
  ['notFound', '资源不存在', 'Resource does not exist'],
  ['other', '', ''],
] as const)('returns the text of %s in both languages', (kind, chinese, english) => {
  expect(failureText({ kind }, zhCN)).toBe(chinese);
  expect(failureText({ kind }, en)).toBe(english);
});

it.each([zhCN, en])('returns the message of the envelope', (messages) => {
  expect(failureText({ kind: 'envelope', text: '库存不足' }, messages)).toBe('库存不足');
});
