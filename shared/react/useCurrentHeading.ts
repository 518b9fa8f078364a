import { useEffect, useState } from 'react';
import type { Heading } from '../api/headings.ts';
import { fragmentOf } from './fragmentOf.ts';

/** Where reading begins, as a part of the window's height. */
const LINE = 0.2;

/** The id of the heading below which a reader is; undefined above the first. */
export function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const targets = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(currentOf(targets)?.id);
    };
    // No observer tells that the page has come to its end.
    const onMove = () => {
      frame ||= requestAnimationFrame(look);
    };
    onMove();
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, [headings]);

  return current;
}

function currentOf(targets: HTMLElement[]): HTMLElement | undefined {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  const isBelow = (target: HTMLElement) =>
    target.getBoundingClientRect().top > LINE * window.innerHeight;
  const above = targets.filter((target) => !isBelow(target)).at(-1);
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  if (!atEnd) return above;
  // These never come up to the line: the one that was asked for, else the last.
  const below = targets.filter(isBelow);
  const asked = fragmentOf(window.location.hash);
  return below.find(({ id }) => id === asked) ?? below.at(-1) ?? above;
}
