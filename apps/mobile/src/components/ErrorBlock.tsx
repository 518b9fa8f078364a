import { createErrorBlock, Space } from 'antd-mobile';
import type { ReactElement, ReactNode } from 'react';
import styles from './ErrorBlock.module.css';
import { statusIcons } from './statusIcons.tsx';

// The library's own block brings four large drawings.
const StatusBlock = createErrorBlock(statusIcons);

interface ErrorBlockProps {
  /** The icon. */
  status?: keyof typeof statusIcons;
  /** A drawing in place of the icon. */
  image?: ReactElement;
  title: string;
  hint?: ReactNode;
  /** What a visitor can do next. */
  children?: ReactNode;
  /** In place of a whole page, whose heading the title is. */
  fullPage?: boolean;
}

/** In place of content: what is missing, and why. */
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
      className={`${fullPage ? styles.page : styles.section} ${image ? styles.illustrated : ''}`}
      fullPage={fullPage}
      status={status}
      {...(image && { image })}
      title={fullPage ? <h1>{title}</h1> : title}
      description={hint ?? null}
    >
      {children && (
        <Space direction="vertical" className={styles.actions}>
          {children}
        </Space>
      )}
    </StatusBlock>
  );
}
