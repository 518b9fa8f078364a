import { Leave } from '@twinfront/shared/react/Leave.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
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
      <Route caseSensitive path={paths.root} element={<Leave />} />
      <Route caseSensitive path={paths.homeWeb} element={<Leave />} />
      <Route
        caseSensitive
        path={paths.maintain}
        element={page('maintain', <MaintainPage />, null)}
      />
      <Route element={<SiteFrame />}>
        <Route
          caseSensitive
          path={paths.homeApp}
          element={page('home', <HomePage />, <HomeSkeleton />)}
        />
        <Route
          caseSensitive
          path={paths.details}
          element={page('details', <DetailsPage />, <PageSkeleton />)}
        />
        <Route
          caseSensitive
          path={paths.judgeView}
          element={page('judge', <JudgePage />, <PageSkeleton />)}
        />
        <Route path="*" element={page('notFound', <NotFoundPage />, <PageSkeleton />)} />
      </Route>
    </Routes>
  );
}

/** The key makes each page a boundary of its own: the tap answers at once, with the skeleton. */
function page(key: string, element: ReactNode, waiting: ReactNode) {
  return (
    <Suspense key={key} fallback={waiting}>
      {element}
    </Suspense>
  );
}
