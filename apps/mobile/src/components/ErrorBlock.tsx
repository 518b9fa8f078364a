import { createErrorBlock, Space } from 'antd-mobile';
import type { ReactNode } from 'react';
import styles from './ErrorBlock.module.css';
import { statusIcons } from './statusIcons.tsx';

// The library's own block brings four large drawings.
const StatusBlock = createErrorBlock(statusIcons);

interface ErrorBlockProps {
  status: keyof typeof statusIcons;
  title: string;
  hint?: string;
  /** What a visitor can do next. */
  children?: ReactNode;
  /** In place of a whole page, whose heading the title is. */
  fullPage?: boolean;
}

/** In place of content: what is missing, and why. */
export function ErrorBlock({ status, title, hint, children, fullPage = false }: ErrorBlockProps) {
  return (
    <StatusBlock
      className={fullPage ? styles.page : styles.section}
      fullPage={fullPage}
      status={status}
      title={fullPage ? <h1>{title}</h1> : title}
      description={hint ?? null}
    >
      {children && (
        <Space wrap justify="center">
          {children}
        </Space>
      )}
    </StatusBlock>
  );
}
