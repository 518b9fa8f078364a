import { createContext, useContext } from 'react';
import type { PicturePreload } from '../../site/rendering.ts';

/** Collects, in Node, what the document of a page needs besides its HTML. */
export interface RenderObserver {
  /** A picture of the first screen, to be preloaded. */
  addPicture: (picture: PicturePreload) => void;
  /** The file in `src`, without the extension, of a part with a chunk of its own. */
  addChunk: (source: string) => void;
}

const RenderObserverContext = createContext<RenderObserver | undefined>(undefined);

export const RenderObserverProvider = RenderObserverContext.Provider;

/** Undefined in browsers. */
export function useRenderObserver(): RenderObserver | undefined {
  return useContext(RenderObserverContext);
}
