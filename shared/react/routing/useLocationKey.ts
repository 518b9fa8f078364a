import { useState } from 'react';
import { useLocation } from 'react-router';

/** New for each visit of a page; a step to another part of the same page is none. */
export function useLocationKey(): string {
  const location = useLocation();
  const [visit, setVisit] = useState({ location, key: location.key });
  const { location: last, key } = visit;
  if (last.key === location.key) return key;
  const stays =
    location.pathname === last.pathname &&
    location.search === last.search &&
    Boolean(location.hash || last.hash);
  const next = { location, key: stays ? key : location.key };
  setVisit(next);
  return next.key;
}
