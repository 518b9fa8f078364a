import { useWords } from '@twinfront/shared/react/useWords';
import styles from './PlayToggle.module.css';

interface PlayToggleProps {
  playing: boolean;
  onToggle: () => void;
}

export function PlayToggle({ playing, onToggle }: PlayToggleProps) {
  const words = useWords();
  return (
    <button
      type="button"
      className={styles.toggle}
      onClick={onToggle}
      aria-label={playing ? words.pauseSlides : words.playSlides}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        <path d={playing ? 'M7 5h3.5v14H7zm6.5 0H17v14h-3.5z' : 'M8 5v14l11-7z'} />
      </svg>
    </button>
  );
}
