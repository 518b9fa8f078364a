import * as v from 'valibot';
import { daySchema, optional, textSchema } from './fields.ts';
import { weekdays } from './weekdays.ts';

/** `closes` is on the next day if it is not later than `opens`. */
export const spanSchema = v.pipe(
  v.object({
    opens: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    closes: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)),
  }),
  v.check(({ opens, closes }) => opens !== closes),
);

/** Closed without a span. */
const spansSchema = optional(v.array(spanSchema));

const exceptionSchema = v.object({
  from: daySchema,
  to: optional(daySchema),
  days: optional(v.array(v.picklist(weekdays))),
  times: spansSchema,
  reason: optional(textSchema),
});

/** Not tolerant of invalid parts: without one of them, the others would be other hours. */
export const hoursSchema = v.object({
  weekly: v.object({
    mon: spansSchema,
    tue: spansSchema,
    wed: spansSchema,
    thu: spansSchema,
    fri: spansSchema,
    sat: spansSchema,
    sun: spansSchema,
  }),
  exceptions: optional(v.array(exceptionSchema)),
  note: optional(textSchema),
});

export type OpeningHours = v.InferOutput<typeof hoursSchema>;
export type Span = v.InferOutput<typeof spanSchema>;
export type HoursException = v.InferOutput<typeof exceptionSchema>;
