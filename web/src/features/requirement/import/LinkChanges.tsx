import { Stack, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../record.module.css';
import { LinkedSuites } from './LinkedSuites.tsx';

/** So many IDs are named; the others are counted. */
const SHOWN = 50;
const LEFT_OUT = ['unknown', 'generated', 'removed', 'full'] as const;

type Props = ComponentProps<typeof LinkedSuites>;

/** Which test cases would cover requirements by an import, of which suites, and which of the IDs in the file mean none that can. */
export function LinkChanges(props: Props) {
  const { links } = props;
  const { t } = useTranslation('requirement-import');
  const { cases: count, suites, added, same } = links;
  const leftOut = LEFT_OUT.filter((reason) => links[reason].length > 0);
  if (suites.length + leftOut.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={t('links.title')}>
      <Text fw={600}>{t('links.title')}</Text>
      <LinkedSuites {...props} />
      {count > 0 && (
        <Text>{t('links.adds', { count, added: t('links.added', { count: added }) })}</Text>
      )}
      {same > 0 && <Text>{t('links.same', { count: same })}</Text>}
      {leftOut.map((reason) => (
        <LeftOut key={reason} text={t(`links.${reason}`, { count: links[reason].length })}>
          {links[reason]}
        </LeftOut>
      ))}
    </Stack>
  );
}

function LeftOut({ text, children: ids }: { text: string; children: string[] }) {
  const { t } = useTranslation('requirement-import');
  return (
    <div>
      <Text>{text}</Text>
      <Text size="sm" c="dimmed" className={styles.words}>
        {ids.slice(0, SHOWN).join(', ')}
        {ids.length > SHOWN && ` ${t('more', { count: ids.length - SHOWN })}`}
      </Text>
    </div>
  );
}
