import { Result } from 'antd';
import type { ReactNode } from 'react';

interface StatusPageProps {
  title: string;
  hint?: string;
  /** A drawing above the title. */
  illustration?: ReactNode;
  /** What a visitor can do next. */
  children?: ReactNode;
}

/** A whole page's message: nothing found, or something failed. */
export function StatusPage({ title, hint, illustration = null, children }: StatusPageProps) {
  return <Result icon={illustration} title={<h1>{title}</h1>} subTitle={hint} extra={children} />;
}
