import { type ComponentType, lazy } from 'react';
import { loadChunk } from './loadChunk.ts';

export interface LazyPage {
  /** Its file in `src/pages`, without the extension. */
  name: string;
  Page: ComponentType;
  /** Fetches the page's code. A page that is there already is rendered without a pause. */
  load: () => Promise<void>;
}

/** A page whose code is fetched when it is first visited. */
export function lazyPage(name: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  const Lazy = lazy(() => loadChunk(load));
  let Loaded: ComponentType | undefined;
  return {
    name,
    Page: () => (Loaded ? <Loaded /> : <Lazy />),
    load: async () => {
      Loaded = (await load()).default;
    },
  };
}
