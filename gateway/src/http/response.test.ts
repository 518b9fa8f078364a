import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { compressBody, sendSharedText } from './response.ts';

it('sends the same text with each of two content types', async () => {
  const app = express();
  for (const type of ['application/json', 'text/plain']) {
    app.get(`/${type}`, (req, res) => sendSharedText(req, res, { type, text: '{}', headers: {} }));
  }
  for (const type of ['application/json', 'text/plain', 'application/json']) {
    const { headers } = await request(app).get(`/${type}`);
    expect(headers['content-type']).toBe(type);
  }
});

it('keeps no more memory than the bytes of a body', async () => {
  const { bytes } = await compressBody('text '.repeat(100), 'text/plain');
  const encodings = Object.values(bytes);
  expect(encodings).toHaveLength(3);
  for (const { length, buffer } of encodings) expect(buffer.byteLength).toBe(length);
});
