import { Leave } from '@twinfront/shared/react/Leave.tsx';
import { type LazyPage, lazyPage } from '@twinfront/shared/react/lazyPage.tsx';
import { PageBoundary } from '@twinfront/shared/react/PageBoundary.tsx';
import { paths } from '@twinfront/shared/site/paths';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { Crashed } from './components/Crashed.tsx';
import { HomeSkeleton } from './components/HomeSkeleton.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { SiteFrame } from './components/SiteFrame.tsx';

const pages = {
  home: lazyPage('HomePage', () => import('./pages/HomePage.tsx')),
  details: lazyPage('DetailsPage', () => import('./pages/DetailsPage.tsx')),
  judge: lazyPage('JudgePage', () => import('./pages/JudgePage.tsx')),
  maintain: lazyPage('MaintainPage', () => import('./pages/MaintainPage.tsx')),
  notFound: lazyPage('NotFoundPage', () => import('./pages/NotFoundPage.tsx')),
};

/** The page of a path, whose code is fetched when it is first visited. */
export function pageOf(pathname: string): LazyPage {
  switch (pathname) {
    case paths.homeWeb:
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
      <Route path={paths.root} element={<Leave />} />
      <Route path={paths.homeApp} element={<Leave />} caseSensitive />
      <Route
        path={paths.maintain}
        element={
          <PageBoundary Crashed={Crashed} fallback={null}>
            <pages.maintain.Page />
          </PageBoundary>
        }
        caseSensitive
      />
      <Route element={<SiteFrame />}>
        {framed(paths.homeWeb, <pages.home.Page />, <HomeSkeleton />)}
        {framed(paths.details, <pages.details.Page />)}
        {framed(paths.judgeView, <pages.judge.Page />)}
        {framed('*', <pages.notFound.Page />)}
      </Route>
    </Routes>
  );
}

function framed(path: string, page: ReactNode, skeleton: ReactNode = <PageSkeleton />) {
  const element = (
    <PageBoundary Crashed={Crashed} fallback={skeleton}>
      {page}
    </PageBoundary>
  );
  return <Route path={path} element={element} caseSensitive />;
}
