import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { tagLinks } from '@twinfront/shared/site/details';
import { Tag } from 'antd-mobile';
import { Link } from 'react-router';

/** The tags of an article, each with a link to all articles that have it. */
export function ArticleTags({ tags }: { tags?: string[] | undefined }) {
  const messages = useMessages();
  const links = tagLinks(tags);
  if (links.length === 0) return null;
  return (
    <ul className="no-print tags" aria-label={messages.tags}>
      {links.map(({ href, tag }) => (
        <li key={href}>
          <Link to={href}>
            <Tag round fill="outline">
              {tag}
            </Tag>
          </Link>
        </li>
      ))}
    </ul>
  );
}
