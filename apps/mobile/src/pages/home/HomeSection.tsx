import { type ReactNode, useId } from 'react';

interface HomeSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the home page with its heading. Focusable, for `useRetryButton`. */
export function HomeSection({ id, title, children }: HomeSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
