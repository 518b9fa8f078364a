import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Heading } from '../../site/headings.ts';
import { addListener } from '../addListener.ts';
import { hashTarget } from '../routing/hash.ts';

/** A heading is current once it is above this fraction of the window's height. */
const LINE = 0.2;

/** The id of the heading of the section in view; undefined above the first. */
export function useCurrentHeading(headings: Heading[]): string | undefined {
  const hashId = hashTarget(useLocation().hash);
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const targets = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    let frame = 0;
    const update = () => {
      frame = 0;
      setCurrent(currentOf(targets, hashId)?.id);
    };
    // An IntersectionObserver does not report the end of the page.
    const onMove = () => {
      frame ||= requestAnimationFrame(update);
    };
    onMove();
    const stop = addListener(window, ['scroll', 'resize'], onMove);
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [headings, hashId]);

  return current;
}

function currentOf(targets: HTMLElement[], hashId: string): HTMLElement | undefined {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  const topOf = (target: HTMLElement) => target.getBoundingClientRect().top;
  const above = targets.filter((target) => topOf(target) <= LINE * window.innerHeight).at(-1);
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  if (!atEnd) return above;
  // The last sections cannot reach the line: take the one of the fragment, else the last.
  const visible = targets.filter((target) => topOf(target) >= 0);
  return visible.find(({ id }) => id === hashId) ?? visible.at(-1) ?? above;
}
