import { useLocation } from 'react-router';

/** The query of the present address. */
export function useUrlQuery(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}
