import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { createErrorBlock, Space } from 'antd-mobile';
import type { ReactElement, ReactNode } from 'react';
import styles from './ErrorBlock.module.css';
import { statusIcons } from './statusIcons.tsx';

// `ErrorBlock` of antd-mobile adds four large illustrations to the bundle; `createErrorBlock` does not.
const StatusBlock = createErrorBlock(statusIcons);

interface ErrorBlockProps {
  /** The icon. */
  status?: keyof typeof statusIcons;
  /** An illustration instead of the icon. */
  image?: ReactElement;
  title: string;
  hint?: ReactNode;
  /** What a visitor can do next. */
  children?: ReactNode;
  /** The block is the whole page: the title is its `h1`. */
  fullPage?: boolean;
}

/** An empty or failed section or page: icon, title, reason and actions. */
export function ErrorBlock({
  status = 'empty',
  image,
  title,
  hint,
  children,
  fullPage = false,
}: ErrorBlockProps) {
  return (
    <StatusBlock
      className={`${styles.block} ${fullPage ? styles.page : ''} ${image ? styles.illustrated : ''}`}
      fullPage={fullPage}
      status={status}
      {...(image && { image })}
      title={fullPage ? <h1 ref={takeFocus}>{title}</h1> : title}
      description={hint ?? null}
    >
      {children && (
        <Space block direction="vertical" className={styles.actions}>
          {children}
        </Space>
      )}
    </StatusBlock>
  );
}
