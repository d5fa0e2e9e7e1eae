import styles from './node.module.css';

/** Animates the existing Start or End once where a second one was refused, unless the user prefers reduced motion. */
export function pulse(type: 'start' | 'end'): void {
  const node = document.querySelector(`#canvas .${styles[`is-${type}`]}`);
  if (!node || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  node.animate([{ scale: 1 }, { scale: 1.3 }, { scale: 1 }], { duration: 600, easing: 'ease-out' });
}
