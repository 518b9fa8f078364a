import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { Pagination, type PaginationProps } from 'antd';
import 'virtual:antd/Pagination.css';
import { Link, useNavigate } from 'react-router';
import { noticesHref } from './noticesHref.ts';

interface NoticesPaginationProps {
  term: string;
  page: number;
  pageSize: number;
  total: number;
}

/** The pages as links. antd's own elements have no addresses, and no names in Chinese. */
export default function NoticesPagination({
  term,
  page: current,
  ...sizes
}: NoticesPaginationProps) {
  const messages = useMessages();
  const navigate = useNavigate();
  const names = { prev: messages.previousPage, next: messages.nextPage };
  const icons = { prev: <LeftOutlined aria-hidden />, next: <RightOutlined aria-hidden /> };

  const renderItem: PaginationProps['itemRender'] = (page, type) => {
    if (type !== 'page' && type !== 'prev' && type !== 'next') return null;
    // antd asks for a step beyond the ends too.
    if (type !== 'page' && (page === 0 || page === current)) return null;
    return (
      <Link
        to={noticesHref(term, page)}
        className={type === 'page' ? undefined : 'ant-pagination-item-link'}
        aria-label={type === 'page' ? messages.page(page) : names[type]}
        aria-current={page === current ? 'page' : undefined}
        // The list item around it takes the focus and the key; a click would also be its own.
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        {type === 'page' ? page : icons[type]}
      </Link>
    );
  };
  return (
    <Pagination
      {...sizes}
      current={current}
      align="center"
      showTitle={false}
      showSizeChanger={false}
      itemRender={renderItem}
      onChange={(page) => void navigate(noticesHref(term, page))}
    />
  );
}
