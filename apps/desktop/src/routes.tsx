import { Leave } from '@twinfront/shared/react/Leave.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { HomeSkeleton } from './components/HomeSkeleton.tsx';
import { PageBoundary } from './components/PageBoundary.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { SiteFrame } from './components/SiteFrame.tsx';

const HomePage = lazy(() => import('./pages/HomePage.tsx'));
const DetailsPage = lazy(() => import('./pages/DetailsPage.tsx'));
const JudgePage = lazy(() => import('./pages/JudgePage.tsx'));
const MaintainPage = lazy(() => import('./pages/MaintainPage.tsx'));
const NotFoundPage = lazy(() => import('./pages/NotFoundPage.tsx'));

export function SiteRoutes() {
  return (
    <Routes>
      <Route path={paths.root} element={<Leave />} />
      <Route path={paths.homeApp} element={<Leave />} caseSensitive />
      <Route
        path={paths.maintain}
        element={<PageBoundary fallback={null}>{<MaintainPage />}</PageBoundary>}
        caseSensitive
      />
      <Route element={<SiteFrame />}>
        {framed(paths.homeWeb, <HomePage />, <HomeSkeleton />)}
        {framed(paths.details, <DetailsPage />)}
        {framed(paths.judgeView, <JudgePage />)}
        {framed('*', <NotFoundPage />)}
      </Route>
    </Routes>
  );
}

function framed(path: string, page: ReactNode, skeleton: ReactNode = <PageSkeleton />) {
  const element = <PageBoundary fallback={skeleton}>{page}</PageBoundary>;
  return <Route path={path} element={element} caseSensitive />;
}
