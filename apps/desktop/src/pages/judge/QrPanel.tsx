import { useWords } from '@twinfront/shared/react/entry/messages';
import { whenIdle } from '@twinfront/shared/react/entry/whenIdle';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { QrCode } from './QrCode.tsx';
import styles from './QrPanel.module.css';

/** Brings a page to the phone of whoever reads it: a code of its address on this very site. */
export function QrPanel({ path }: { path: string }) {
  const words = useWords();
  const [Code, setCode] = useState<ComponentType<ComponentProps<typeof QrCode>>>();

  useEffect(() => {
    let isShown = true;
    const cancel = whenIdle(async () => {
      // Without it the panel stays as it is.
      const chunk = await import('./QrCode.tsx').catch(() => undefined);
      if (chunk && isShown) setCode(() => chunk.QrCode);
    });
    return () => {
      isShown = false;
      cancel();
    };
  }, []);

  const address = Code && window.location.origin + path;
  return (
    <section className={styles.panel} aria-labelledby="scan">
      <div className={styles.sheet}>
        {Code && address && <Code className={styles.code} text={address} title={address} />}
      </div>
      <div>
        <h2 id="scan" className={styles.title}>
          {words.judgeScan}
        </h2>
        <p className={styles.hint}>{words.judgeScanHint}</p>
      </div>
    </section>
  );
}
