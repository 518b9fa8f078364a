import type { ApiClient } from '@twinfront/shared/api/client';
import type { Icon } from '@twinfront/shared/api/fields';
import { askApi } from './askApi.ts';
import type { InlineIcons } from './inlineIcons.ts';

/**
 * What the API says to one of the calls, and our markup with its icons.
 *
 * @throws as `askApi`
 */
export async function loadContent(
  client: ApiClient,
  name: string,
  inlineIcon: InlineIcons,
): Promise<unknown> {
  const value = await askApi(client, name);
  if ('icon' in value) return { ...value, icon: await withMarkup(value.icon, inlineIcon) };
  if ('logo' in value && value.logo) {
    return { ...value, logo: await withMarkup(value.logo, inlineIcon) };
  }
  return value;
}

/** Whatever the API says that the markup is, only ours is taken. */
async function withMarkup({ svg: _, ...picture }: Icon, inlineIcon: InlineIcons): Promise<Icon> {
  return { ...picture, svg: await inlineIcon(picture.src) };
}
