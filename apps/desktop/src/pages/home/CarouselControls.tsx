import { useWords } from '@twinfront/shared/react/entry/messages';
import type { CSSProperties } from 'react';
import { Icon } from '../../components/Icon.tsx';
import styles from './CarouselControls.module.css';

interface CarouselControlsProps {
  count: number;
  current: number;
  playing: boolean;
  togglePlaying: () => void;
  goTo: (index: number) => void;
}

/** Stands before the slides in the order of the keyboard, pause first. */
export function CarouselControls(props: CarouselControlsProps) {
  const words = useWords();
  const { count, current, playing, togglePlaying, goTo } = props;
  const step = (by: number) => () => goTo(current + by);
  const dots = Array.from({ length: count }, (_, index) => ({ index, number: index + 1 }));
  return (
    <div className={styles.controls} style={{ '--slides': count } as CSSProperties}>
      <button
        type="button"
        aria-label={playing ? words.pauseSlides : words.playSlides}
        onClick={togglePlaying}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button type="button" aria-label={words.previousSlide} onClick={step(-1)}>
        <Icon name="previous" />
      </button>
      {dots.map(({ index, number }) => (
        <button
          key={number}
          type="button"
          className={styles.dot}
          aria-label={words.slideOf(number, count)}
          aria-current={index === current}
          onClick={() => goTo(index)}
        />
      ))}
      <button type="button" aria-label={words.nextSlide} onClick={step(1)}>
        <Icon name="next" />
      </button>
    </div>
  );
}
