import styles from './node.module.css';

/** The Start or End that is there shows itself, once, where a second one was refused: unless one asked for less motion. */
export function pulse(type: 'start' | 'end'): void {
  const node = document.querySelector(`#canvas .${styles[`is-${type}`]}`);
  if (!node || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  node.animate([{ scale: 1 }, { scale: 1.3 }, { scale: 1 }], { duration: 600, easing: 'ease-out' });
}
