import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { createBody, createSendText } from './response.ts';

it('a body is compressed once for each encoding', () => {
  const body = createBody(Buffer.from('text'.repeat(100)), { type: 'text/plain' });
  for (const encoding of body.encodings) {
    expect(body.encoded(encoding)).toBe(body.encoded(encoding));
  }
});

it('sends the same text with each of two content types', async () => {
  const sendText = createSendText();
  const app = express();
  for (const type of ['application/json', 'text/plain']) {
    app.get(`/${type}`, (req, res) => sendText(req, res, { type, text: '{}', headers: {} }));
  }
  for (const type of ['application/json', 'text/plain', 'application/json']) {
    const { headers } = await request(app).get(`/${type}`);
    expect(headers['content-type']).toBe(type);
  }
});
