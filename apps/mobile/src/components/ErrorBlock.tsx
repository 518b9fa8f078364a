import type { ReactNode } from 'react';
import 'antd-mobile/es/components/error-block/error-block.css';
import styles from './ErrorBlock.module.css';
import { statusIcons } from './statusIcons.tsx';

interface ErrorBlockProps {
  status: keyof typeof statusIcons;
  title: string;
  hint?: string;
  /** What to do about it. */
  children?: ReactNode;
  /** `page`: in place of a whole page, whose heading the title is. */
  size?: 'section' | 'page';
}

/** What stands where there is nothing to show, and why. */
export function ErrorBlock({ status, title, hint, children, size = 'section' }: ErrorBlockProps) {
  // antd-mobile's ErrorBlock, whose code brings a catalogue of words that are not wanted here.
  return (
    <div className={`adm-error-block ${styles.blank} ${styles[size]}`}>
      <div className="adm-error-block-image">{statusIcons[status]}</div>
      <div className="adm-error-block-description">
        <div className="adm-error-block-description-title">
          {size === 'page' ? <h1>{title}</h1> : title}
        </div>
        {hint && <div className="adm-error-block-description-subtitle">{hint}</div>}
      </div>
      {children && (
        <div className="adm-error-block-content">
          <div className={styles.actions}>{children}</div>
        </div>
      )}
    </div>
  );
}
