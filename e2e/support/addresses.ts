export const articleHref = (title: string) => `/details?article=${encodeURIComponent(title)}`;

export const searchHref = (term: string) => `/details?search=${encodeURIComponent(term)}`;
