import { createSite } from '@twinfront/shared/react/runtime/createSite.tsx';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { AntdProvider } from './app/AntdProvider.tsx';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { PageSkeleton } from './components/PageSkeleton.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { HomeSkeleton } from './pages/home/HomeSkeleton.tsx';

export const site = createSite({
  device: 'desktop',
  pages: import.meta.glob('./pages/*/*Page.tsx'),
  LibraryProvider: AntdProvider,
  Toaster: lazyInBrowser(() => import('./app/Toaster.tsx')),
  Layout: AppLayout,
  SwitchView: lazyInBrowser(() => import('./features/switch-view/SwitchViewNotification.tsx')),
  HomeSkeleton,
  PageSkeleton,
  ErrorFallback,
});
