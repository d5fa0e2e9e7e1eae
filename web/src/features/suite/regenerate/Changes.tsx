import { testId } from '@caseloom/engine';
import { List, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/Tag.tsx';
import styles from './regenerate.module.css';
import type { Preview } from './use-preview.ts';

const KINDS = ['new', 'back', 'changed', 'gone'] as const;
const MAX_SHOWN = 5;

type Props = Pick<Preview, 'changes' | 'examples' | 'preview'> & { isCounting: boolean };

/** How many cases stay as they are, come, come back, change and go, in one line. */
export function wordsOfChanges(t: TFunction<'suite'>, changes: Preview['changes']): string {
  const kinds = KINDS.filter((kind) => changes[kind] > 0);
  return [
    t('unchanged', { count: changes.unchanged }),
    ...kinds.map((kind) => t(`changes.${kind}`, { count: changes[kind] })),
  ].join(' · ');
}

/** How many cases generating again would add, change and retire, and the first of each; of changed ones whether only their title is. */
export function Changes({ changes, examples, preview, isCounting }: Props) {
  const { t } = useTranslation('suite');
  const titleOnly = preview?.titleOnly ?? 0;
  const kinds = KINDS.filter((kind) => changes[kind] > 0);
  return (
    <>
      <Text role="status">{isCounting ? t('counting') : wordsOfChanges(t, changes)}</Text>
      {kinds.map((kind) => (
        <div key={kind} className={isCounting ? styles.isCounting : undefined}>
          <Text fw={600}>
            {t(`changes.${kind}`, { count: changes[kind] })}
            {kind === 'changed' && titleOnly > 0 && ` (${t('titleOnlyOf', { count: titleOnly })})`}
          </Text>
          <List size="sm">
            {examples[kind].slice(0, MAX_SHOWN).map((example) => (
              <List.Item key={example.key}>
                {example.name}
                {wasCalled(example) && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    {t('wasCalled', { name: wasCalled(example), id: testId(example.key) })}
                  </Text>
                )}
                {isTitleOnly(example) && (
                  <>
                    {' '}
                    <Tag>{t('titleOnly')}</Tag>
                  </>
                )}
              </List.Item>
            ))}
            {changes[kind] > MAX_SHOWN && (
              <List.Item>{t('andMore', { count: changes[kind] - MAX_SHOWN })}</List.Item>
            )}
          </List>
        </div>
      ))}
    </>
  );
}

/** What a changed case was called, where that is something else. */
const wasCalled = ({ name, previousName }: { name: string; previousName?: string }) =>
  previousName !== name && previousName;

const isTitleOnly = (example: { name: string; isTitleOnly?: boolean }) =>
  example.isTitleOnly === true;
