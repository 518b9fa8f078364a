const calls = [
  '/support/config/getKey?key=site',
  '/support/config/getKey?key=home',
  '/support/config/getKey?key=maintenance',
  '/support/config/getCloseFlag',
  '/richText/search/%E5%9B%BE%E4%B9%A6%E9%A6%86',
  '/richText/search/library',
];

/** The replies of an API to the calls of its whole content, pictures included, by path. */
export async function answersOf(base: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  async function get(path: string): Promise<string> {
    const reply = await fetch(base + path);
    const bytes = Buffer.from(await reply.arrayBuffer());
    answers[path] = `${reply.status} ${reply.headers.get('content-type')} ${bytes.toString('hex')}`;
    return bytes.toString();
  }

  const texts = await Promise.all(calls.map(get));
  const { banners = [], functions = [] } = JSON.parse(texts[1] ?? '').data ?? {};
  const items = [
    ...banners.map((id: string) => `/banner/${id}`),
    ...functions.map((id: string) => `/function/${id}`),
  ];
  texts.push(...(await Promise.all(items.map(get))));
  const pictures = texts.join('').match(/\/media\/[0-9a-f]{32}\.[a-z]+/g) ?? [];
  await Promise.all([...new Set(pictures)].map(get));
  return answers;
}
