import * as v from 'valibot';
import { expect, it } from 'vitest';
import { configSchemas } from './config.ts';

const site = { name: 'x', description: 'x', locale: 'en', footer: { copyright: 'x' } };
const day = [{ opens: '09:00', closes: '21:00' }];

const hoursOf = (hours: unknown) => v.parse(configSchemas.site, { ...site, hours }).hours;

it.each([
  { weekly: {} },
  { weekly: { mon: null, tue: [], fri: [{ opens: '20:00', closes: '02:00' }] } },
  { weekly: { mon: [{ opens: '00:00', closes: '24:00' }] }, exceptions: null, note: 'x' },
  { weekly: {}, exceptions: [{ from: '2028-02-29', to: null, days: ['sat'], times: day }] },
])('hours can be %j', (hours) => {
  expect(hoursOf(hours)).toMatchObject({ weekly: {} });
});

it.each([
  {},
  { weekly: { mon: 'closed' } },
  { weekly: { mon: [{ opens: '9:00', closes: '21:00' }] } },
  { weekly: { mon: [{ opens: '24:00', closes: '21:00' }] } },
  { weekly: { mon: [{ opens: '09:00', closes: '24:30' }] } },
  { weekly: { mon: [{ opens: '09:00', closes: '09:00' }] } },
  { weekly: { tue: day }, exceptions: [{ from: '2027-02-30' }] },
  { weekly: { tue: day }, exceptions: [{ to: '2027-02-05' }] },
  { weekly: { tue: day }, exceptions: [{ from: '2027-02-05', days: ['Friday'] }] },
])('a site with the hours %j has none', (hours) => {
  expect(hoursOf(hours)).toBeUndefined();
});
