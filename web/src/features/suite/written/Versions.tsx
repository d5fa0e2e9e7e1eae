import type { CaseVersion } from '@caseloom/contract';
import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatAgo } from '../../../lib/format.ts';
import { polarityOf } from '../../../ui/cases/polarity-of.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { WordChanges } from '../../../ui/WordChanges.tsx';
import { versionsOf } from '../api.ts';
import { folderText } from '../folder/folder-text.ts';
import { useRestoreVersion } from './use-restore-version.ts';
import { isSameVersion, stepLines } from './version-words.ts';
import styles from './written.module.css';

type Props = { suiteId: string; caseKey: string };

/** What a written case said, each time it was changed, the last version first, and what brings a version back. */
export function Versions({ suiteId, caseKey }: Props) {
  const { t } = useTranslation('written-case');
  const [isMarked, setMarked] = useState(true);
  const { data, error, refetch } = useQuery(versionsOf(suiteId, caseKey));
  const restoring = useRestoreVersion(suiteId, caseKey);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const newest = data?.[0];
  if (!newest) return <Skeleton h={160} />;
  return (
    <Stack>
      {data.length > 1 && (
        <Switch
          label={t('markChanges')}
          checked={isMarked}
          onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
        />
      )}
      {data.map((version, index) => (
        <Version
          key={version.version}
          version={version}
          before={isMarked ? data[index + 1] : undefined}
          isNewest={version === newest}
          isBusy={restoring.isPending}
          onRestore={
            isSameVersion(version, newest) ? undefined : () => restoring.mutate({ version, newest })
          }
        />
      ))}
    </Stack>
  );
}

type VersionProps = {
  version: CaseVersion;
  /** The one that it is compared with; undefined: its words are shown as they are. */
  before: CaseVersion | undefined;
  isNewest: boolean;
  isBusy: boolean;
  /** Undefined where it says what the case says now. */
  onRestore: (() => void) | undefined;
};

function Version({ version, before, isNewest, isBusy, onRestore }: VersionProps) {
  const { t, i18n } = useTranslation('written-case');
  const { title, isRemoved, by, at } = version;
  const ago = formatAgo(i18n.language, at);
  const facts = [ago, by && t('by', { name: by }), isRemoved && t('removedThen')];
  const name = t('version', { title, ago });
  return (
    <article className={styles.version} aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {isNewest && <Tag tone="plain">{t('newest')}</Tag>}
        {onRestore && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-label={t('restoreVersionOf', { version: name })}
            disabled={isBusy}
            onClick={onRestore}
          >
            {t('restoreVersion')}
          </Button>
        )}
      </Group>
      <Words version={version} before={before} />
    </article>
  );
}

function Words({ version, before }: Pick<VersionProps, 'version' | 'before'>) {
  const { t } = useTranslation(['written-case', 'suite', 'attributes']);
  const field = (name: string, value: string) =>
    value && t('written-case:versionField', { name, value });
  const parts = [
    { name: 'title', of: ({ title }: CaseVersion) => title },
    {
      name: 'folder',
      of: ({ folder }: CaseVersion) => field(t('written-case:folder'), folderText(folder)),
    },
    { name: 'preconditions', of: ({ preconditions }: CaseVersion) => preconditions },
    { name: 'steps', of: stepLines },
    {
      name: 'polarity',
      of: (one: CaseVersion) => field(t('suite:polarity'), t(`suite:${polarityOf(one)}`)),
    },
    {
      name: 'priority',
      of: ({ priority, unstated }: CaseVersion) =>
        field(
          t('attributes:priority'),
          t(
            unstated?.includes('priority')
              ? 'attributes:unstated'
              : `attributes:priorities.${priority}`,
          ),
        ),
    },
    {
      name: 'requirements',
      of: ({ requirements }: CaseVersion) =>
        field(t('written-case:requirements'), requirements.join(', ')),
    },
    {
      name: 'tags',
      of: ({ tags }: CaseVersion) => field(t('attributes:tags'), tags.join(', ')),
    },
    { name: 'note', of: ({ note }: CaseVersion) => field(t('suite:note'), note) },
  ];
  return parts.map(({ name, of }) => (
    <Text key={name} size="sm" component="div" {...(name === 'title' && { fw: 600, size: 'md' })}>
      <WordChanges before={of(before ?? version)} after={of(version)} />
    </Text>
  ));
}
