import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Heading } from '../../site/headings.ts';
import { hashTarget } from '../routing/hash.ts';

/** Where reading begins, as a part of the window's height. */
const LINE = 0.2;

/** The id of the heading below which a reader is; undefined above the first. */
export function useCurrentHeading(headings: Heading[]): string | undefined {
  const asked = hashTarget(useLocation().hash);
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const targets = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(currentOf(targets, asked)?.id);
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
  }, [headings, asked]);

  return current;
}

function currentOf(targets: HTMLElement[], asked: string): HTMLElement | undefined {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  const topOf = (target: HTMLElement) => target.getBoundingClientRect().top;
  const above = targets.filter((target) => topOf(target) <= LINE * window.innerHeight).at(-1);
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  if (!atEnd) return above;
  // Some of these never come up to the line: the one that was asked for, else the last.
  const seen = targets.filter((target) => topOf(target) >= 0);
  return seen.find(({ id }) => id === asked) ?? seen.at(-1) ?? above;
}
