import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tagLinks } from '../../site/details.ts';
import { useMessages } from '../runtime/AppContext.ts';

interface ArticleTagsProps {
  tags: string[] | undefined;
  /** Renders the text of a tag. */
  children: (tag: string) => ReactNode;
}

/** The tags of an article, each with a link to all articles that have it. */
export function ArticleTags({ tags, children }: ArticleTagsProps) {
  const messages = useMessages();
  const links = tagLinks(tags);
  if (links.length === 0) return null;
  return (
    <ul className="no-print tags" aria-label={messages.tags}>
      {links.map(({ href, tag }) => (
        <li key={href}>
          <Link to={href}>{children(tag)}</Link>
        </li>
      ))}
    </ul>
  );
}
