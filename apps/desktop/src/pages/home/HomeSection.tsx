import { Flex, Typography } from 'antd';
import { type ReactNode, useId } from 'react';

interface HomeSectionProps {
  /** The skeleton of a section has none: the focus would be removed with it. */
  id?: string;
  title: string;
  /** Beside the title. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A section of the home page with its heading. Focusable, for `useRetryButton`. */
export function HomeSection({ id, title, extra, children }: HomeSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} tabIndex={-1}>
      <Flex align="center" gap="middle" style={{ marginBottom: 'var(--space-5)' }}>
        <Typography.Title level={2} id={heading}>
          {title}
        </Typography.Title>
        {extra}
      </Flex>
      {children}
    </section>
  );
}
