import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '../../site/paths.ts';
import type { LazyPage } from '../entry/lazy.tsx';
import { PageBoundary } from './PageBoundary.tsx';

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

  const inLayout: [path: string, page: LazyPage, Skeleton: ComponentType][] = [
    [homePath, pages.home, HomeSkeleton],
    [paths.details, pages.details, PageSkeleton],
    [paths.judgeView, pages.judge, PageSkeleton],
    ['*', pages.notFound, PageSkeleton],
  ];

  const pageRoute = (path: string, { Page, renew }: LazyPage, fallback?: ReactNode) => (
    <Route
      key={path}
      path={path}
      element={
        <PageBoundary ErrorFallback={ErrorFallback} fallback={fallback} onError={renew}>
          <Page />
        </PageBoundary>
      }
      caseSensitive
    />
  );

  return {
    pageOf(pathname: string): LazyPage {
      if (pathname === paths.maintain) return pages.maintenance;
      const [, page] = inLayout.find(([path]) => path === pathname) ?? [];
      return page ?? pages.notFound;
    },

    SiteRoutes: () => (
      <Routes>
        <Route path={paths.root} element={<ReloadDocument />} />
        <Route path={otherHomePath} element={<ReloadDocument />} caseSensitive />
        {pageRoute(paths.maintain, pages.maintenance)}
        <Route element={<Layout />}>
          {inLayout.map(([path, page, Skeleton]) => pageRoute(path, page, <Skeleton />))}
        </Route>
      </Routes>
    ),
  };
}

/** For routes that only the gateway can answer: `/` and the other device's home page. */
function ReloadDocument() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return null;
}
