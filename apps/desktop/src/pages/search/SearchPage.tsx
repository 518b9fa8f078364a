import { takeFocus } from '@twinfront/shared/react/routing/focus';
import {
  type SearchLayoutProps,
  SearchPage as SharedSearchPage,
} from '@twinfront/shared/react/search/SearchPage.tsx';
import { Empty, Flex, Typography } from 'antd';
import { ArticleList } from '../../components/ArticleList.tsx';
import { HomeLink } from '../../components/HomeLink.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { ToggleButton } from '../../components/ToggleButton.tsx';
import { SearchForm } from '../../features/search/SearchForm.tsx';

/** Shows the search that the URL names. */
export default function SearchPage() {
  return (
    <SharedSearchPage
      {...{ Layout, SectionContent, NothingFound, PageSkeleton, ArticleList, ToggleButton }}
    />
  );
}

/** A title and the search form, above what a search has found. */
function Layout({ title, hint, term, children }: SearchLayoutProps) {
  return (
    <Flex vertical gap="large" className="narrow">
      <Typography.Title ref={takeFocus}>{title}</Typography.Title>
      <SearchForm large term={term} />
      {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
      {children}
    </Flex>
  );
}

function NothingFound({ title, hint }: { title: string; hint: string }) {
  return (
    <div>
      <Typography.Text type="secondary">{title}</Typography.Text>
      <Empty description={hint} />
      <HomeLink />
    </div>
  );
}
