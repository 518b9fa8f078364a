import { createSite } from '@twinfront/shared/react/entry/createSite.tsx';
import { lazyInBrowser, lazyPage } from '@twinfront/shared/react/entry/lazy.tsx';
import { AntdProvider } from './app/AntdProvider.tsx';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { HomeSkeleton } from './pages/home/HomeSkeleton.tsx';

export const site = createSite({
  device: 'desktop',
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
  loadToaster: () => import('./app/Toaster.tsx'),
  Layout: AppLayout,
  SwitchView: lazyInBrowser(() => import('./features/switch-view/SwitchViewNotification.tsx')),
  HomeSkeleton,
  PageSkeleton,
  ErrorFallback,
});
