import { type ReactNode, useId } from 'react';

/**
 * A section of the home page with its heading. Focusable, for `useRetryButton`. The skeleton of a section has no id:
 * the focus would be removed with it.
 */
export function HomeSection({
  id,
  title,
  children,
}: {
  id?: string;
  title: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
