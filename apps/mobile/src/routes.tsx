import { type LazyPage, lazyPage } from '@twinfront/shared/react/entry/lazyPage.tsx';
import { PageBoundary } from '@twinfront/shared/react/routing/PageBoundary.tsx';
import { ReloadDocument } from '@twinfront/shared/react/routing/ReloadDocument.tsx';
import { paths } from '@twinfront/shared/site/paths';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { HomeSkeleton } from './pages/home/HomeSkeleton.tsx';

const pages = {
  home: lazyPage('home/HomePage', () => import('./pages/home/HomePage.tsx')),
  details: lazyPage('details/DetailsPage', () => import('./pages/details/DetailsPage.tsx')),
  judge: lazyPage('judge/JudgePage', () => import('./pages/judge/JudgePage.tsx')),
  maintain: lazyPage(
    'maintenance/MaintenancePage',
    () => import('./pages/maintenance/MaintenancePage.tsx'),
  ),
  notFound: lazyPage('not-found/NotFoundPage', () => import('./pages/not-found/NotFoundPage.tsx')),
};

/** The page of a path, whose code is fetched when it is first visited. */
export function pageOf(pathname: string): LazyPage {
  switch (pathname) {
    case paths.homeApp:
      return pages.home;
    case paths.details:
      return pages.details;
    case paths.judgeView:
      return pages.judge;
    case paths.maintain:
      return pages.maintain;
    default:
      return pages.notFound;
  }
}

export function SiteRoutes() {
  return (
    <Routes>
      <Route path={paths.root} element={<ReloadDocument />} />
      <Route path={paths.homeWeb} element={<ReloadDocument />} caseSensitive />
      <Route
        path={paths.maintain}
        element={
          <PageBoundary ErrorFallback={ErrorFallback} fallback={null}>
            <pages.maintain.Page />
          </PageBoundary>
        }
        caseSensitive
      />
      <Route element={<AppLayout />}>
        {framed(paths.homeApp, <pages.home.Page />, <HomeSkeleton />)}
        {framed(paths.details, <pages.details.Page />)}
        {framed(paths.judgeView, <pages.judge.Page />)}
        {framed('*', <pages.notFound.Page />)}
      </Route>
    </Routes>
  );
}

function framed(path: string, page: ReactNode, skeleton: ReactNode = <PageSkeleton />) {
  const element = (
    <PageBoundary ErrorFallback={ErrorFallback} fallback={skeleton}>
      {page}
    </PageBoundary>
  );
  return <Route path={path} element={element} caseSensitive />;
}
