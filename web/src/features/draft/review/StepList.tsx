import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/Tag.tsx';
import { type Choice, isPart } from './choices.ts';
import { inFlowOrder } from './flow-order.ts';
import styles from './part.module.css';
import { remarksOf, wordsOf } from './remarks.ts';
import { useReview } from './use-review.ts';

/** The proposed steps as a list, in the order of the flow: the same choices without the canvas. */
export function StepList() {
  const { t } = useTranslation('draft');
  const { draft, model, choices, highlighted, point, select, selected } = useReview();
  const nodes = inFlowOrder(model.nodes, model.edges).filter((node) => isPart(draft, node));
  return (
    <ul className={styles.list} aria-label={t('steps')}>
      {nodes.map((node) => {
        const { label, role } = wordsOf(draft, node, t);
        return (
          <li
            key={node.id}
            className={`${styles.root} ${styles[`is-${choices.get(node.id) ?? 'proposed'}`] ?? ''} ${highlighted.has(node.id) ? styles.isHighlighted : ''}`}
            onMouseEnter={() => point([node.id])}
            onMouseLeave={() => point([])}
            onFocus={() => point([node.id])}
            onBlur={() => point([])}
          >
            <button
              type="button"
              className={styles.words}
              aria-pressed={selected === node.id}
              onClick={() => select(node.id)}
            >
              {role && <span className={styles.role}>{t(`role.${model.bddType}.${role}`)}</span>}
              <span className={styles.label}>{label}</span>
            </button>
            <Remarks words={remarksOf(draft, node, choices, t)} />
            <Choose id={node.id} name={label} />
          </li>
        );
      })}
    </ul>
  );
}

export function Remarks({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  return (
    <span className={styles.remarks}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}

/** Accept and discard for one part; pressed once more it is proposed again. */
export function Choose({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('draft');
  const { choices, choose } = useReview();
  const choice = choices.get(id);
  const button = (kind: Choice) => ({
    size: 'lg' as const,
    variant: choice === kind ? ('filled' as const) : ('default' as const),
    'aria-pressed': choice === kind,
    onClick: () => choose([id], choice === kind ? undefined : kind),
  });
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon {...button('accepted')} color="teal" aria-label={t('acceptOne', { name })}>
        <IconCheck size={18} />
      </ActionIcon>
      <ActionIcon {...button('discarded')} color="red" aria-label={t('leaveOutOne', { name })}>
        <IconX size={18} />
      </ActionIcon>
    </Group>
  );
}
