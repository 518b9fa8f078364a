import { Leave } from '@twinfront/shared/react/Leave.tsx';
import { PageBoundary } from '@twinfront/shared/react/PageBoundary.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { Crashed } from './components/Crashed.tsx';
import { HomeSkeleton } from './components/HomeSkeleton.tsx';
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
        element={
          <PageBoundary Crashed={Crashed} fallback={null}>
            <MaintainPage />
          </PageBoundary>
        }
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
  const element = (
    <PageBoundary Crashed={Crashed} fallback={skeleton}>
      {page}
    </PageBoundary>
  );
  return <Route path={path} element={element} caseSensitive />;
}
