import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router';
import type { Device } from '../../site/device.ts';
import { paths } from '../../site/paths.ts';
import { PageHead } from '../metadata/PageHead.tsx';
import { ViewOffer } from '../offer/ViewOffer.tsx';
import { useMaintenanceRedirect } from '../queries/closeFlag.ts';
import { PageEffects } from '../routing/PageEffects.tsx';
import { Announcer } from '../status/Announcer.tsx';
import { FailureToasts, type LoadToaster } from '../status/FailureToasts.tsx';
import { AppContext, type AppProps } from './AppContext.ts';
import { type LazyPage, lazyInBrowser, loadLater } from './lazy.tsx';

const OfflineNotice = lazyInBrowser(() => loadLater(() => import('../status/OfflineNotice.tsx')));

interface SiteOptions {
  device: Device;
  pages: Record<'home' | 'details' | 'judge' | 'maintenance' | 'notFound', LazyPage>;
  /** Configures the component library. */
  LibraryProvider: ComponentType<{ children: ReactNode }>;
  loadToaster: LoadToaster;
  /** Layout of every page except the maintenance page; renders the page in its `Outlet`. */
  Layout: ComponentType;
  /** Offers the other view. */
  SwitchView: ComponentType;
  HomeSkeleton: ComponentType;
  PageSkeleton: ComponentType;
  /** Shown if a page throws or its chunk cannot be loaded. */
  ErrorFallback: () => ReactNode;
}

export type Site = ReturnType<typeof createSite>;

/** Composes the site of one device from its components. Paths are case-sensitive. */
export function createSite({
  device,
  pages,
  LibraryProvider,
  loadToaster,
  Layout,
  SwitchView,
  HomeSkeleton,
  PageSkeleton,
  ErrorFallback,
}: SiteOptions) {
  const { homeWeb, homeApp } = paths;
  const [homePath, otherHomePath] = device === 'desktop' ? [homeWeb, homeApp] : [homeApp, homeWeb];

  const inLayout: [path: string, page: LazyPage, Skeleton: ComponentType][] = [
    [homePath, pages.home, HomeSkeleton],
    [paths.details, pages.details, PageSkeleton],
    [paths.judgeView, pages.judge, PageSkeleton],
    ['*', pages.notFound, PageSkeleton],
  ];

  const pageRoute = (path: string, { Page, renew }: LazyPage, Skeleton: ComponentType) => (
    <Route
      key={path}
      path={path}
      element={
        <PageBoundary
          ErrorFallback={ErrorFallback}
          onError={renew}
          fallback={
            <>
              <PageHead />
              <Skeleton />
            </>
          }
        >
          <Page />
        </PageBoundary>
      }
      caseSensitive
    />
  );

  return {
    /** The page of a path. */
    pageOf(pathname: string): LazyPage {
      if (pathname === paths.maintain) return pages.maintenance;
      const [, page] = inLayout.find(([path]) => path === pathname) ?? [];
      return page ?? pages.notFound;
    },

    /** The same in browsers and in Node, as the child of a router: siblings would change the ids of `useId`. */
    App({ onStart, ...app }: AppProps) {
      useEffect(() => onStart?.(), [onStart]);
      return (
        <StrictMode>
          <QueryClientProvider client={app.queryClient}>
            <AppContext value={app}>
              <Announcer>
                <LibraryProvider>
                  <ErrorBoundary FallbackComponent={ErrorFallback}>
                    <Routes>
                      <Route path={paths.root} element={<ReloadDocument />} />
                      <Route path={otherHomePath} element={<ReloadDocument />} caseSensitive />
                      {pageRoute(paths.maintain, pages.maintenance, PageSkeleton)}
                      <Route element={<OpenSite {...{ device, Layout, SwitchView }} />}>
                        {inLayout.map(([path, page, Skeleton]) => pageRoute(path, page, Skeleton))}
                      </Route>
                    </Routes>
                    <FailureToasts loadToaster={loadToaster} />
                  </ErrorBoundary>
                </LibraryProvider>
              </Announcer>
            </AppContext>
          </QueryClientProvider>
        </StrictMode>
      );
    },
  };
}

/** The layout, and what every page in it has besides. */
function OpenSite({
  device,
  Layout,
  SwitchView,
}: Pick<SiteOptions, 'device' | 'Layout' | 'SwitchView'>) {
  useMaintenanceRedirect();
  return (
    <>
      <Layout />
      <PageEffects />
      <OfflineNotice />
      <ViewOffer shown={device} Offer={SwitchView} />
    </>
  );
}

interface PageBoundaryProps {
  /** Shown while the chunk of the page loads. */
  fallback: ReactNode;
  ErrorFallback: () => ReactNode;
  onError: () => void;
  children: ReactNode;
}

/** Error and Suspense boundary of a page. Another address mounts another one. */
function PageBoundary({ fallback, ErrorFallback, onError, children }: PageBoundaryProps) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary key={pathname + search} FallbackComponent={ErrorFallback} onError={onError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** For routes that only the gateway can answer: `/` and the other device's home page. */
function ReloadDocument() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return null;
}
