import { Fragment } from 'react';
import styles from './data/data.module.css';

/** A step's words, with the names of test data set apart. */
export function Words({ text }: { text: string }) {
  return text.split(/(<[^<>|\r\n]+>)/).map((part, place) => {
    const key = place; // the parts of one text never change places
    return part.startsWith('<') ? (
      <code key={key} className={styles.token}>
        {part}
      </code>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
