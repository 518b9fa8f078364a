import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Announcer } from '../status/Announcer.tsx';
import { AppContext, type AppProps } from './AppContext.ts';

/** The contexts of every app, the same in browsers and in Node. */
export function AppProviders({ children, ...app }: AppProps & { children: ReactNode }) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <AppContext value={app}>
        <Announcer>{children}</Announcer>
      </AppContext>
    </QueryClientProvider>
  );
}
