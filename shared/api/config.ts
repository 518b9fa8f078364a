import * as v from 'valibot';
import {
  idSchema,
  linkDescription,
  listOf,
  optional,
  pictureSchema,
  textSchema,
  timestampSchema,
} from './fields.ts';

const linkSchema = v.object({ title: textSchema, href: textSchema });

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
    locale: v.fallback(v.picklist(['zh-CN', 'en']), 'zh-CN'),
    timeZone: v.fallback(optional(v.pipe(v.string(), v.check(isTimeZone))), undefined),
    brandColor: v.fallback(optional(v.pipe(v.string(), v.regex(/^#[0-9A-Fa-f]{6}$/))), undefined),
    logo: v.fallback(optional(pictureSchema), undefined),
    icon: v.fallback(optional(pictureSchema), undefined),
    preview: v.fallback(optional(pictureSchema), undefined),
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

/** For docs/openapi.json: see `fieldDescriptions`. */
export const configDescriptions = {
  SiteConfig: 'The config `site`: name, language, brand, footer and urgent notice of the site.',
  'SiteConfig.name': 'The name of the site.',
  'SiteConfig.description': 'A sentence that describes the site, for search engines.',
  'SiteConfig.locale': 'The language of the user interface.',
  'SiteConfig.timeZone': 'The time zone of displayed dates: an IANA name such as `Asia/Shanghai`.',
  'SiteConfig.brandColor': 'The brand colour, `#rrggbb`.',
  'SiteConfig.logo': 'The logo, displayed beside the name.',
  'SiteConfig.icon':
    'The icon in browsers and on home screens: a square PNG of 180 to 512 pixels without transparent pixels. Default: `logo`.',
  'SiteConfig.preview':
    'The picture in link previews of pages without one, JPEG or PNG. Default: `logo`, if it is one.',
  'SiteConfig.footer': 'The footer of every page.',
  'SiteConfig.footer.icp': 'The ICP registration number, which links to beian.miit.gov.cn.',
  'SiteConfig.footer.publicSecurity':
    'The registration with the public security authority, which links to beian.mps.gov.cn.',
  'SiteConfig.footer.publicSecurity.number': 'The displayed number.',
  'SiteConfig.footer.publicSecurity.code': 'Its digits, for the link.',
  'SiteConfig.footer.links': 'The links of the footer, in this order.',
  'SiteConfig.footer.links.href': linkDescription,
  'SiteConfig.footer.contact':
    'How to reach the organisation: a plain text, or a list of plain texts and links.',
  'SiteConfig.footer.contact.href': `${linkDescription} An invalid one leaves the title without a link.`,
  'SiteConfig.alert':
    'An urgent notice on every page except the maintenance page, until the visitor closes it. Another text is shown again.',
  'SiteConfig.alert.text': 'Plain text that is not blank.',
  'SiteConfig.alert.link': `What the text links to. ${linkDescription} An invalid one leaves the text without a link.`,
  'SiteConfig.alert.level': 'How urgent it is. Default: `info`.',

  HomeConfig: 'The config `home`: the content of both home pages.',
  'HomeConfig.banners': 'Ids of the banners, in this order.',
  'HomeConfig.functions': 'Ids of the function entries, in this order.',
  'HomeConfig.notices':
    'The search term whose results are the notices, such as `tag:notice`: 1 to 100 characters on one line. Empty: no notices.',

  MaintenanceConfig: 'The config `maintenance`: the content of the maintenance page.',
  'MaintenanceConfig.reopensAt': 'The expected time at which the site opens again.',

  CloseFlag:
    'A truthy value closes the site: `true`, a number other than 0, a string that is not empty, an object or an array. `false`, `0`, `""`, `null` or a missing value: the site is open.',
};
