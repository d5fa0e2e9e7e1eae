import type { RequirementChange } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/Tag.tsx';
import { WordChanges } from '../../../ui/WordChanges.tsx';
import styles from '../record.module.css';
import { nameOf } from '../tree.ts';

const SHOWN = 100;
const TONES = { changed: 'warn', new: 'pass', gone: 'plain' } as const;
const ORDER = ['changed', 'new', 'gone'] as const;

/** The requirements that are not as the project has them, with what differs: changed ones first. */
export function ChangeList({ changes }: { changes: RequirementChange[] }) {
  const { t } = useTranslation('requirement-import');
  const sorted = ORDER.flatMap((kind) => changes.filter((change) => change.kind === kind));
  return (
    <>
      <ul className={styles.changes}>
        {sorted.slice(0, SHOWN).map((change) => (
          <li key={change.id}>
            <Group gap="xs">
              <Tag tone={TONES[change.kind]}>{t(`kind.${change.kind}`)}</Tag>
              <Text fw={600}>{change.id}</Text>
              {change.kind !== 'changed' && (
                <Text className={styles.words}>
                  {nameOf(change.after ?? change.before ?? { title: '', text: '' })}
                </Text>
              )}
            </Group>
            <Difference change={change} />
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN && <Text>{t('more', { count: sorted.length - SHOWN })}</Text>}
    </>
  );
}

function Difference({ change: { before, after } }: { change: RequirementChange }) {
  const { t } = useTranslation('requirement-import');
  if (!before || !after) return null;
  const nothing = t('preview.nothingThere');
  const from = (one: string | null, other: string | null) => ({
    before: one ?? nothing,
    after: other ?? nothing,
  });
  return (
    <>
      {(['title', 'text'] as const)
        .filter((part) => before[part] !== after[part])
        .map((part) => (
          <WordChanges key={part} before={before[part]} after={after[part]} />
        ))}
      {before.parentId !== after.parentId && (
        <Text size="sm">{t('preview.parent', from(before.parentId, after.parentId))}</Text>
      )}
      {before.link !== after.link && (
        <Text size="sm" className={styles.words}>
          {t('preview.link', from(before.link, after.link))}
        </Text>
      )}
    </>
  );
}
