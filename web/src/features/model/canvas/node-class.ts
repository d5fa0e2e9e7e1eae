import type { ModelNode, StepType } from '@caseloom/engine';
import styles from './node.module.css';

/** The class names of what a node is. */
export function nodeClass(type: ModelNode['type'], role: StepType | undefined): string {
  const names = [styles.root, styles[`is-${type}`], role && styles[`is-${role}`]];
  return names.filter(Boolean).join(' ');
}
