import styles from './button-key.module.css';

/** The key that does what a button does, for who has a keyboard; to screen readers the button says it by `aria-keyshortcuts`. */
export function ButtonKey({ name }: { name: string }) {
  return (
    <kbd aria-hidden className={styles.root}>
      {name}
    </kbd>
  );
}
