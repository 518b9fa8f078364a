import { QueryClientProvider } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router';
import { isItemAddress, parseDetails } from '../../site/details.ts';
import type { Device } from '../../site/device.ts';
import { paths, siteUrl } from '../../site/paths.ts';
import { PageHead } from '../metadata/PageHead.tsx';
import { ViewOffer } from '../offer/ViewOffer.tsx';
import { useMaintenanceRedirect } from '../queries/closeFlag.ts';
import { PageEffects } from '../routing/PageEffects.tsx';
import { Announcer } from '../status/Announcer.tsx';
import { FailureToasts } from '../status/FailureToasts.tsx';
import { AppContext, type AppProps, useOnStart } from './AppContext.ts';
import { lazyInBrowser, loadOnFirstUse, reloadOnce } from './lazy.tsx';

const OfflineNotice = lazyInBrowser(() =>
  loadOnFirstUse(() => import('../status/OfflineNotice.tsx')),
);

interface SiteOptions {
  device: Device;
  /** What `import.meta.glob('./pages/*' + '/*Page.tsx')` returns. */
  pages: Record<string, () => Promise<unknown>>;
  /** Configures the component library. */
  LibraryProvider: ComponentType<{ children: ReactNode }>;
  /** Calls `useFailureToasts`. */
  Toaster: ComponentType;
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

interface LazyPage {
  /** Its file in `src`, without the extension. */
  source: string;
  /** Loads the chunk once, also if that fails: Vite would not load a failed style sheet again. */
  load: () => Promise<{ default: ComponentType }>;
  /** The page when its chunk is loaded: it renders without suspending. */
  Loaded?: ComponentType;
}

/** Composes the site of one device from its components. Paths are case-sensitive. */
export function createSite({ device, pages, ...components }: SiteOptions) {
  const { homeWeb, homeApp } = paths;
  const [homePath, otherHomePath] = device === 'desktop' ? [homeWeb, homeApp] : [homeApp, homeWeb];
  const home = lazyPage('pages/home/HomePage');
  const details = lazyPage('pages/details/DetailsPage');
  const search = lazyPage('pages/search/SearchPage');
  const judge = lazyPage('pages/judge/JudgePage');
  const maintenance = lazyPage('pages/maintenance/MaintenancePage');
  const notFound = lazyPage('pages/not-found/NotFoundPage');

  /** A page whose chunk is loaded when it is first visited. */
  function lazyPage(source: string): LazyPage {
    const load = pages[`./${source}.tsx`] as LazyPage['load'];
    let chunk: ReturnType<LazyPage['load']> | undefined;
    const page: LazyPage = {
      source,
      load: () => {
        chunk ??= load().then((loaded) => {
          page.Loaded = loaded.default;
          return loaded;
        });
        return chunk;
      },
    };
    return page;
  }

  /** The page of an address: a path with its query. */
  function pageOf(address: string): LazyPage {
    const { pathname, searchParams } = siteUrl(address);
    switch (pathname) {
      case homePath:
        return home;
      case paths.details: {
        const named = parseDetails(searchParams);
        if (isItemAddress(named)) return details;
        return named.kind === 'malformed' ? notFound : search;
      }
      case paths.judgeView:
        return judge;
      case paths.maintain:
        return maintenance;
      default:
        return notFound;
    }
  }

  const loadPage = (address: string) => pageOf(address).load();

  function CurrentPage() {
    const { pathname, search } = useLocation();
    const address = pathname + search;
    // Another address mounts another one.
    return <PageBoundary key={address} page={pageOf(address)} />;
  }

  /** A page with its error and Suspense boundary. */
  function PageBoundary({ page }: { page: LazyPage }) {
    // One for each visit: `lazy` would keep a failure.
    const [Page] = useState(() => page.Loaded ?? lazy(() => page.load().catch(reloadOnce)));
    const Skeleton = page === home ? components.HomeSkeleton : components.PageSkeleton;
    const skeleton = (
      <>
        <PageHead />
        <Skeleton />
      </>
    );
    return (
      <ErrorBoundary FallbackComponent={components.ErrorFallback}>
        <Suspense fallback={skeleton}>
          <Page />
          <PageStarted />
        </Suspense>
      </ErrorBoundary>
    );
  }

  /** The layout, and what every page in it has besides. */
  function OpenSite() {
    useMaintenanceRedirect();
    return (
      <>
        <components.Layout />
        <PageEffects />
        <OfflineNotice />
        <ViewOffer shown={device} Offer={components.SwitchView} />
      </>
    );
  }

  return {
    pageOf,

    /** The same in browsers and in Node, as the child of a router: siblings would change the ids of `useId`. */
    App(app: AppProps) {
      return (
        <StrictMode>
          <QueryClientProvider client={app.queryClient}>
            <AppContext value={{ ...app, loadPage }}>
              <Announcer>
                <components.LibraryProvider>
                  <ErrorBoundary FallbackComponent={components.ErrorFallback}>
                    <Routes>
                      <Route path={paths.root} element={<ReloadDocument />} />
                      <Route path={otherHomePath} element={<ReloadDocument />} caseSensitive />
                      <Route path={paths.maintain} element={<CurrentPage />} caseSensitive />
                      <Route element={<OpenSite />}>
                        <Route path="*" element={<CurrentPage />} />
                      </Route>
                    </Routes>
                    <FailureToasts Toaster={components.Toaster} />
                  </ErrorBoundary>
                </components.LibraryProvider>
              </Announcer>
            </AppContext>
          </QueryClientProvider>
        </StrictMode>
      );
    },
  };
}

/** Beside the page, because React hydrates a boundary after what is around it. */
function PageStarted() {
  const onStart = useOnStart();
  useEffect(() => onStart?.(), [onStart]);
  return null;
}

/** For routes that only the gateway can answer: `/` and the other device's home page. */
function ReloadDocument() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return null;
}
