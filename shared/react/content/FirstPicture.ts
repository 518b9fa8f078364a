import { createContext, useContext } from 'react';
import type { PicturePreload } from '../../site/rendering.ts';

type Note = (picture: PicturePreload) => void;

const FirstPictureContext = createContext<Note | undefined>(undefined);

/** In Node alone: hears of the pictures that a page shows first. */
export const FirstPictureProvider = FirstPictureContext.Provider;

export function useFirstPicture(): Note | undefined {
  return useContext(FirstPictureContext);
}
