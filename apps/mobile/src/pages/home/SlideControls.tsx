import { useWords } from '@twinfront/shared/react/entry/messages';
import { LineIcon } from '../../components/LineIcon.tsx';
import styles from './SlideControls.module.css';

interface SlideControlsProps {
  playing: boolean;
  onToggle: () => void;
  onStep: (by: number) => void;
}

/** For those who cannot swipe; pause first. */
export function SlideControls({ playing, onToggle, onStep }: SlideControlsProps) {
  const words = useWords();
  return (
    <div className={styles.controls}>
      <button
        type="button"
        onClick={onToggle}
        aria-label={playing ? words.pauseSlides : words.playSlides}
      >
        <LineIcon name={playing ? 'pause' : 'play'} />
      </button>
      <button type="button" onClick={() => onStep(-1)} aria-label={words.previousSlide}>
        <LineIcon name="previous" />
      </button>
      <button type="button" onClick={() => onStep(1)} aria-label={words.nextSlide}>
        <LineIcon name="next" />
      </button>
    </div>
  );
}
