import { Kbd } from '@mantine/core';
import { keysInWords } from '../keys.ts';
import styles from '../tool.module.css';

/** A shortcut as it is on this machine's keyboard. */
export function Keys({ combo }: { combo: string | undefined }) {
  if (!combo) return null;
  return (
    <span className={styles.keys}>
      {keysInWords(combo).map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </span>
  );
}
