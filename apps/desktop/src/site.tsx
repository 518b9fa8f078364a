import { createSite } from '@twinfront/shared/react/entry/createSite.tsx';
import { lazyPage } from '@twinfront/shared/react/entry/lazy.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { AntdProvider } from './app/AntdProvider.tsx';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { ToastProvider } from './app/ToastProvider.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { HomeSkeleton } from './pages/home/HomeSkeleton.tsx';

export const site = createSite({
  homePath: paths.homeWeb,
  pages: {
    home: lazyPage('pages/home/HomePage', () => import('./pages/home/HomePage.tsx')),
    details: lazyPage('pages/details/DetailsPage', () => import('./pages/details/DetailsPage.tsx')),
    judge: lazyPage('pages/judge/JudgePage', () => import('./pages/judge/JudgePage.tsx')),
    maintenance: lazyPage(
      'pages/maintenance/MaintenancePage',
      () => import('./pages/maintenance/MaintenancePage.tsx'),
    ),
    notFound: lazyPage(
      'pages/not-found/NotFoundPage',
      () => import('./pages/not-found/NotFoundPage.tsx'),
    ),
  },
  LibraryProvider: AntdProvider,
  ToastProvider,
  Layout: AppLayout,
  HomeSkeleton,
  PageSkeleton,
  ErrorFallback,
});
