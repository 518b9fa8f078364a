import { createSite } from '@twinfront/shared/react/entry/createSite.tsx';
import { lazyInBrowser, lazyPage } from '@twinfront/shared/react/entry/lazy.tsx';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { MobileProvider } from './app/MobileProvider.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { HomeSkeleton } from './pages/home/HomeSkeleton.tsx';

export const site = createSite({
  device: 'mobile',
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
  LibraryProvider: MobileProvider,
  loadToaster: () => import('./app/Toaster.tsx'),
  Layout: AppLayout,
  SwitchView: lazyInBrowser(() => import('./features/switch-view/SwitchViewCard.tsx')),
  HomeSkeleton,
  PageSkeleton,
  ErrorFallback,
});
