import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import styles from './SearchPage.module.css';

interface SearchLayoutProps {
  title: string;
  term?: string | undefined;
  children: ReactNode;
}

/** A title and the search form, above what a search has found. */
export function SearchLayout({ title, term, children }: SearchLayoutProps) {
  return (
    <Flex vertical gap="large" className={styles.page}>
      <Typography.Title ref={takeFocus}>{title}</Typography.Title>
      <SearchForm large term={term} />
      {children}
    </Flex>
  );
}
