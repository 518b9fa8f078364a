import { createSite } from '@twinfront/shared/react/runtime/createSite.tsx';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { MobileProvider } from './app/MobileProvider.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { HomeSkeleton } from './pages/home/HomeSkeleton.tsx';

export const site = createSite({
  device: 'mobile',
  pages: import.meta.glob('./pages/*/*Page.tsx'),
  LibraryProvider: MobileProvider,
  Toaster: lazyInBrowser(() => import('./app/Toaster.tsx')),
  Layout: AppLayout,
  SwitchView: lazyInBrowser(() => import('./features/switch-view/SwitchViewCard.tsx')),
  HomeSkeleton,
  PageSkeleton,
  ErrorFallback,
});
