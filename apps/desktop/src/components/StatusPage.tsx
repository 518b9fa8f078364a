import { Result } from 'antd';
import type { ReactNode } from 'react';

interface StatusPageProps {
  title: string;
  hint?: string;
  /** Illustration above the title. */
  illustration?: ReactNode;
  /** Actions below the text. */
  children?: ReactNode;
}

/** A page that consists of a message: not found, or failed. */
export function StatusPage({ title, hint, illustration = null, children }: StatusPageProps) {
  return <Result icon={illustration} title={<h1>{title}</h1>} subTitle={hint} extra={children} />;
}
