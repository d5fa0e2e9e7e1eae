import { testId } from '@caseloom/engine';
import { Button, List, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namedCase } from '../../../ui/cases/named-case.ts';
import { Tag } from '../../../ui/Tag.tsx';
import styles from './regenerate.module.css';
import type { Preview } from './use-preview.ts';

const KINDS = ['new', 'back', 'changed', 'gone'] as const;
/** How many of a kind are listed at first, and on the first request. */
const [FIRST, SECOND] = [5, 100];
/** How many more are listed on each request after that. */
export const MORE = 500;

type Props = Pick<Preview, 'changes' | 'examples' | 'preview'> & {
  isCounting: boolean;
  /** So many of each kind are to be listed. */
  onList: (count: number) => void;
};

/** How many cases stay as they are, come, come back, change and go, in one line. */
export function wordsOfChanges(t: TFunction<'suite'>, changes: Preview['changes']): string {
  const kinds = KINDS.filter((kind) => changes[kind] > 0);
  return [
    t('unchanged', { count: changes.unchanged }),
    ...kinds.map((kind) => t(`changes.${kind}`, { count: changes[kind] })),
  ].join(' · ');
}

/** How many cases generating again would add, change and retire, and the first of each; of changed ones whether only their title is. */
export function Changes({ changes, examples, preview, isCounting, onList }: Props) {
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
          <Examples
            kind={kind}
            examples={examples[kind]}
            total={changes[kind]}
            isCounting={isCounting}
            onList={onList}
          />
        </div>
      ))}
    </>
  );
}

type Example = Preview['examples']['new'][number] & Partial<Preview['examples']['changed'][number]>;
type ExamplesProps = Pick<Props, 'isCounting' | 'onList'> & {
  kind: (typeof KINDS)[number];
  examples: Example[];
  total: number;
};

/** The first cases of a kind, and more of them on each request. */
function Examples({ kind, examples, total, isCounting, onList }: ExamplesProps) {
  const { t } = useTranslation('suite');
  const [count, setCount] = useState(FIRST);
  const shown = examples.slice(0, count);
  function showMore() {
    const next = count === FIRST ? SECOND : count + MORE;
    setCount(next);
    onList(next);
  }
  return (
    <>
      <List size="sm">
        {shown.map((example) => (
          <List.Item key={example.key}>
            {namedCase(example)}
            {wasCalled(example) && (
              <Text span size="sm" c="dimmed">
                {' '}
                {t('wasCalled', { name: wasCalled(example), id: testId(example.key) })}
              </Text>
            )}
            {example.isTitleOnly && (
              <>
                {' '}
                <Tag>{t('titleOnly')}</Tag>
              </>
            )}
            {example.isEdited && (
              <>
                {' '}
                <Tag>{t(kind === 'gone' ? 'editsRetired' : 'editsStay')}</Tag>
              </>
            )}
          </List.Item>
        ))}
      </List>
      {total > shown.length && (
        <Button variant="default" size="compact-sm" loading={isCounting} onClick={showMore}>
          {t('showMore', { count: total - shown.length })}
        </Button>
      )}
    </>
  );
}

/** What a changed case was called, where that is something else. */
const wasCalled = ({ name, previousName }: Example) => previousName !== name && previousName;
