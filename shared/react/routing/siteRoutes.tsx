import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '../../site/paths.ts';
import type { LazyPage } from '../entry/lazy.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { ReloadDocument } from './ReloadDocument.tsx';

interface SiteRoutesOptions {
  homePath: typeof paths.homeWeb | typeof paths.homeApp;
  pages: Record<'home' | 'details' | 'judge' | 'maintenance' | 'notFound', LazyPage>;
  /** Layout of every page except the maintenance page; renders the page in its `Outlet`. */
  Layout: ComponentType;
  HomeSkeleton: ComponentType;
  PageSkeleton: ComponentType;
  ErrorFallback: () => ReactNode;
}

/** The routes of a site, whose paths are case-sensitive, and the page of each path. */
export function createSiteRoutes({
  homePath,
  pages,
  Layout,
  HomeSkeleton,
  PageSkeleton,
  ErrorFallback,
}: SiteRoutesOptions) {
  const otherHomePath = homePath === paths.homeWeb ? paths.homeApp : paths.homeWeb;

  const pageRoute = (path: string, { Page }: LazyPage, Skeleton?: ComponentType) => (
    <Route
      path={path}
      element={
        <PageBoundary ErrorFallback={ErrorFallback} fallback={Skeleton && <Skeleton />}>
          <Page />
        </PageBoundary>
      }
      caseSensitive
    />
  );

  return {
    pageOf(pathname: string): LazyPage {
      switch (pathname) {
        case homePath:
          return pages.home;
        case paths.details:
          return pages.details;
        case paths.judgeView:
          return pages.judge;
        case paths.maintain:
          return pages.maintenance;
        default:
          return pages.notFound;
      }
    },

    SiteRoutes: () => (
      <Routes>
        <Route path={paths.root} element={<ReloadDocument />} />
        <Route path={otherHomePath} element={<ReloadDocument />} caseSensitive />
        {pageRoute(paths.maintain, pages.maintenance)}
        <Route element={<Layout />}>
          {pageRoute(homePath, pages.home, HomeSkeleton)}
          {pageRoute(paths.details, pages.details, PageSkeleton)}
          {pageRoute(paths.judgeView, pages.judge, PageSkeleton)}
          {pageRoute('*', pages.notFound, PageSkeleton)}
        </Route>
      </Routes>
    ),
  };
}
