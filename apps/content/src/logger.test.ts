import { PassThrough } from 'node:stream';
import { type LogLevel, logLevels } from '@twinfront/shared/node/logLevel';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function written(threshold: LogLevel, fields = {}) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const log = createLogger(threshold, out, err);
  log.info('listening', fields);
  log.error('a request failed', fields);
  return [out, err].map((stream) => String(stream.read() ?? ''));
}

describe('the log', () => {
  it.each(
    logLevels.map((level) => ({
      level,
      info: level === 'info' || level === 'debug',
      error: level !== 'silent',
    })),
  )('of level $level writes info: $info, error: $error', ({ level, info, error }) => {
    const [out = '', err = ''] = written(level);
    expect({ info: out.includes('listening'), error: err.includes('failed') }).toEqual({
      info,
      error,
    });
  });

  it('holds no control character, and the same text once it is parsed', () => {
    const path = '/\u001b[2J\u009b2J\u007f\u202e\u2028\n';
    const [, line = ''] = written('info', { path });
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u);
    expect(JSON.parse(line)).toMatchObject({ path });
  });
});
