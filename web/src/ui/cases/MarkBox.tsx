import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import styles from './mark-box.module.css';

/** Marks a case of a list for what is done with several. For the mouse; to everybody else the option says whether it is marked, and `x` marks it. */
export function MarkBox({ isMarked, onMark }: { isMarked: boolean; onMark: () => void }) {
  const Icon = isMarked ? IconSquareCheckFilled : IconSquare;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the option around it says what this shows
    <span
      className={styles.root}
      onClick={(event) => {
        event.stopPropagation();
        onMark();
      }}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </span>
  );
}
