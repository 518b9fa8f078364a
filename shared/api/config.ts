import * as v from 'valibot';
import {
  idSchema,
  listOf,
  optional,
  pictureSchema,
  textSchema,
  timestampSchema,
} from './fields.ts';
import { hoursSchema } from './hours.ts';
import { MAX_MENU_ENTRIES } from './limits.ts';

const linkSchema = v.object({ title: textSchema, href: textSchema });

const menuSchema = v.pipe(
  listOf(
    v.object({
      ...linkSchema.entries,
      children: v.fallback(optional(listOf(linkSchema)), undefined),
    }),
  ),
  v.transform((entries) => entries.slice(0, MAX_MENU_ENTRIES)),
);

const footerSchema = v.object({
  copyright: textSchema,
  icp: optional(textSchema),
  publicSecurity: v.fallback(
    optional(v.object({ number: textSchema, code: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) })),
    undefined,
  ),
  links: optional(listOf(linkSchema)),
  contact: optional(v.union([textSchema, listOf(v.union([textSchema, linkSchema]))])),
});

const alertSchema = v.object({
  text: v.pipe(textSchema, v.regex(/\S/)),
  link: v.fallback(optional(textSchema), undefined),
  level: v.fallback(optional(v.picklist(['info', 'warning', 'error'])), undefined),
});

export const configSchemas = {
  site: v.object({
    name: textSchema,
    description: textSchema,
    locale: v.fallback(v.picklist(['zh-CN', 'en', 'en-GB']), 'zh-CN'),
    timeZone: v.fallback(optional(v.pipe(v.string(), v.check(isTimeZone))), undefined),
    brandColor: v.fallback(optional(v.pipe(v.string(), v.regex(/^#[0-9A-Fa-f]{6}$/))), undefined),
    logo: v.fallback(optional(pictureSchema), undefined),
    icon: v.fallback(optional(pictureSchema), undefined),
    preview: v.fallback(optional(pictureSchema), undefined),
    hours: v.fallback(optional(hoursSchema), undefined),
    address: v.fallback(optional(textSchema), undefined),
    map: v.fallback(optional(textSchema), undefined),
    menu: v.fallback(optional(menuSchema), undefined),
    footer: footerSchema,
    alert: v.fallback(optional(alertSchema), undefined),
  }),
  home: v.object({
    banners: listOf(idSchema),
    functions: listOf(idSchema),
    notices: textSchema,
  }),
  maintenance: v.object({
    title: textSchema,
    message: textSchema,
    reopensAt: v.fallback(optional(timestampSchema), undefined),
  }),
};

/** An IANA name. `Intl` also accepts offsets such as `+08:00`, which older browsers reject. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export type ConfigKey = keyof typeof configSchemas;
export type Config<K extends ConfigKey> = v.InferOutput<(typeof configSchemas)[K]>;
export type SiteConfig = Config<'site'>;

export function isConfigKey(key: unknown): key is ConfigKey {
  return typeof key === 'string' && Object.hasOwn(configSchemas, key);
}

export const closeFlagSchema = v.pipe(v.unknown(), v.transform(Boolean));
