/** What a tab is called: the page's own title, then the site's name. */
export function pageTitle(title: string | undefined, siteName: string | undefined): string {
  return [title, siteName].filter(Boolean).join(' - ');
}
