import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { tagLinks } from '@twinfront/shared/site/details';
import { Flex, Tag } from 'antd';
import 'virtual:antd/Tag.css';
import { Link } from 'react-router';
import styles from './ArticleTags.module.css';

/** The tags of an article, each with a link to all articles that have it. */
export function ArticleTags({ tags }: { tags?: string[] | undefined }) {
  const messages = useMessages();
  const links = tagLinks(tags);
  if (links.length === 0) return null;
  return (
    <Flex
      component="ul"
      wrap
      gap="small"
      className={`no-print ${styles.tags}`}
      style={{ marginTop: 'var(--space-6)' }}
      aria-label={messages.tags}
    >
      {links.map(({ href, tag }) => (
        <li key={href}>
          <Link to={href}>
            <Tag>{tag}</Tag>
          </Link>
        </li>
      ))}
    </Flex>
  );
}
