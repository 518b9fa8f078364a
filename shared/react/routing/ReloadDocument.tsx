import { useEffect } from 'react';

/**
 * The element of routes that the gateway answers with another document than this app's: `/`, which
 * it judges, and the other device's home. Asks the gateway for the present address.
 */
export function ReloadDocument() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return null;
}
