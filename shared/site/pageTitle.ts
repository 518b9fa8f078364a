/** The document title: the title of the page, then the name of the site. */
export function pageTitle(title: string | undefined, siteName: string | undefined): string {
  return [title, siteName].filter(Boolean).join(' - ');
}
