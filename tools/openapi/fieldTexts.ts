import { MAX_RESULTS } from '@twinfront/shared/api/richText';
import { MAX_SEGMENT_LENGTH } from '@twinfront/shared/api/segment';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import { paths } from '@twinfront/shared/site/paths';
import { MAX_BODY_BYTES } from '../../gateway/src/sanitize/htmlSanitizer.ts';

const link = `One of the site's pages (${Object.values(paths).join(', ')}, with any query), or an http(s) address, which opens in a new tab. Any other is refused.`;
const ownDetails = `${link} Without one, the item leads to its own details.`;
const html = `HTML of at most ${MAX_BODY_BYTES} bytes. The gateway keeps its structure, links and pictures; scripts, styles, forms, ids and classes go. An item with a larger body is left out.`;

/** What each schema and each of its fields means. */
export const fieldTexts: Record<string, string> = {
  Envelope: 'Every reply.',
  'Envelope.code':
    '200 and 0 are success. Any other code is a failure that the visitor is told of.',
  'Envelope.msg':
    'Of a failure: what the visitor reads in a toast, or "Error" without it. It is not shown otherwise.',
  'Envelope.data': 'What was asked for.',

  Id: `Text or a number. Text is not empty, neither \`.\` nor \`..\`, and has at most ${MAX_SEGMENT_LENGTH} characters. An id of up to 64 letters A to Z, digits, \`_\`, \`-\` and \`.\` has an address of its own (\`${paths.details}?banner=…\`, \`${paths.details}?function=…\`); a banner or an entry with any other leads only to its own link.`,
  Timestamp: 'ISO 8601 with time and offset, on a day that exists.',

  Picture: 'A picture by its address.',
  'Picture.src':
    'An absolute http(s) address, or one that begins with `/media/`, which the gateway fetches from `MEDIA_UPSTREAM`.',
  'Picture.alt': 'What it shows, in words; empty if it only decorates.',
  'Picture.width': 'Pixels of the file.',
  'Picture.height': 'Pixels of the file.',
  'Picture.srcset': 'The same picture in other widths.',
  'Picture.srcset.src': 'As that of the picture.',
  'Picture.srcset.width': 'Pixels of this file.',

  Banner: 'A picture with words at the top of both homes.',
  'Banner.id': 'As it was asked for.',
  'Banner.title': 'Plain text.',
  'Banner.summary': 'Plain text.',
  'Banner.image': 'Wide.',
  'Banner.portrait': 'Tall, for phones; without it they show the wide one.',
  'Banner.link': ownDetails,
  'Banner.body': `${html} The details page shows it.`,

  FunctionEntry: 'One of the services that both homes offer.',
  'FunctionEntry.id': 'As it was asked for.',
  'FunctionEntry.title': 'Plain text.',
  'FunctionEntry.summary': 'Plain text.',
  'FunctionEntry.icon': 'A square.',
  'FunctionEntry.link': ownDetails,
  'FunctionEntry.body': `${html} The details page shows it.`,

  SiteConfig: 'The config of the key `site`: what stands around every page.',
  'SiteConfig.name': 'The name of the site.',
  'SiteConfig.description': 'A sentence for search engines.',
  'SiteConfig.locale': 'The language of the interface.',
  'SiteConfig.timeZone':
    'The time zone in which dates are shown: an IANA name such as `Asia/Shanghai`.',
  'SiteConfig.brandColor': 'The colour of the brand, `#rrggbb`.',
  'SiteConfig.logo': 'Stands beside the name.',
  'SiteConfig.footer': 'What stands below every page.',
  'SiteConfig.footer.copyright': 'Plain text.',
  'SiteConfig.footer.icp': 'The number of an ICP registration.',
  'SiteConfig.footer.links': 'In order.',
  'SiteConfig.footer.links.title': 'Plain text.',
  'SiteConfig.footer.links.href': link,
  'SiteConfig.footer.contact': 'Plain text.',

  HomeConfig: 'The config of the key `home`: what stands on both homes.',
  'HomeConfig.banners': 'Their ids, in order.',
  'HomeConfig.functions': 'Ids of the entries, in order.',
  'HomeConfig.notices': `The term whose search results are the notices: 1 to ${MAX_TERM_LENGTH} characters on one line. An empty one: no notices.`,

  MaintenanceConfig: 'The config of the key `maintenance`: what visitors read while it is closed.',
  'MaintenanceConfig.title': 'Plain text.',
  'MaintenanceConfig.message': 'Plain text.',
  'MaintenanceConfig.reopensAt': 'When the site is expected to open again.',

  Article: 'A rich text.',
  'Article.id': 'Names the article where its title cannot.',
  'Article.title': `Plain text. Its address is \`${paths.details}?article=\` and the title, or the id if the title has more than ${MAX_TERM_LENGTH} characters or several lines. A search for what the address holds has to find it.`,
  'Article.summary': 'Plain text.',
  'Article.body': html,
  'Article.updatedAt': 'When it was last changed.',
  Articles: `Best match first, at most ${MAX_RESULTS}; any further are not read.`,

  CloseFlag:
    'Closed: anything truthy (`true`, `1`, any text that is not empty, any object, any list). Open: `false`, `0`, `""`, `null` or nothing at all.',
};
