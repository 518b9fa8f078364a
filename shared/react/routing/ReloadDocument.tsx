import { useEffect } from 'react';

/** For routes that only the gateway can answer: `/` and the other device's home page. Reloads the document. */
export function ReloadDocument() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return null;
}
