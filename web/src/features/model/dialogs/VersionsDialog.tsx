import { Badge, Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { drawingOf, restoreVersion, versionOf, versionsOf } from '../api.ts';
import { Comparison } from '../diagram/Comparison.tsx';
import { inWords } from '../drawing/difference.ts';
import { isDraft, open, useEditor } from '../editor.ts';
import { useRefreshProjectLists } from '../use-project-lists.ts';
import { CasesSince } from './CasesSince.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Every version that was saved; an earlier one comes back as the newest, so that nothing is lost. */
export function VersionsDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('model');
  const [compared, setCompared] = useState<number>();
  const id = useEditor(({ selectedModel }) => selectedModel?.id);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('action.versions')}
      size={compared === undefined ? 'xl' : 1400}
    >
      {id ? (
        <Versions modelId={id} compared={compared} onCompare={setCompared} onClose={onClose} />
      ) : (
        <Text>{t('notSavedYet')}</Text>
      )}
    </Modal>
  );
}

type VersionsProps = {
  modelId: string;
  compared: number | undefined;
  /** Given the version that is compared with what is drawn; nothing leads back to the list. */
  onCompare: (version: number | undefined) => void;
  onClose: () => void;
};

function Versions({ modelId, compared, onCompare, onClose }: VersionsProps) {
  const { t, i18n } = useTranslation('model');
  const query = useInfiniteQuery(versionsOf(modelId));
  const [restored, setRestored] = useState<number>();
  const restoring = useRestore(modelId, onClose);
  const hasDraft = useEditor(isDraft);
  if (cannotShow(query.error, query.data))
    return <ErrorCard error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton h={160} />;
  const versions = query.data.pages.flatMap(({ items }) => items);
  const newest = versions[0]?.version;
  if (compared !== undefined)
    return <Since modelId={modelId} version={compared} onBack={() => onCompare(undefined)} />;
  return (
    <Stack>
      <Table aria-label={t('action.versions')}>
        <Table.Tbody>
          {versions.map(({ version, name, createdAt, createdBy, nodes, edges }) => (
            <Table.Tr key={version}>
              <Table.Td>{version}</Table.Td>
              <Table.Td>
                {name}
                <Text size="xs" c="dimmed">
                  {`${formatMoment(i18n.language, createdAt)} · ${createdBy} · ${t('sizes', { nodes, edges })}`}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                {version === newest ? (
                  <Badge variant="light" tt="none">
                    {t('newest')}
                  </Badge>
                ) : (
                  <Group gap={6} justify="flex-end" wrap="nowrap">
                    <Button size="xs" variant="default" onClick={() => onCompare(version)}>
                      {t('compareVersion')}
                    </Button>
                    <Button size="xs" variant="default" onClick={() => setRestored(version)}>
                      {t('restore')}
                    </Button>
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('olderVersions')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={restored !== undefined}
        title={t('restore')}
        text={t(hasDraft ? 'restoreOverDraft' : 'restoreText', { version: restored })}
        confirm={t('restore')}
        isBusy={restoring.isPending}
        onConfirm={() => restored !== undefined && restoring.mutate(restored)}
        onClose={() => setRestored(undefined)}
      />
    </Stack>
  );
}

type SinceProps = { modelId: string; version: number; onBack: () => void };

/** What changed since a version, in what is drawn now, in place of the list of versions. */
function Since({ modelId, version, onBack }: SinceProps) {
  const { t } = useTranslation('model');
  const back = useRef<HTMLButtonElement>(null);
  // the button that led here is gone
  useEffect(() => back.current?.focus(), []);
  const title = t('sinceVersion', { version });
  return (
    <section aria-label={title}>
      <Group gap="sm" mb="xs">
        <Button
          ref={back}
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {t('allVersions')}
        </Button>
        <Text fw={600}>{title}</Text>
      </Group>
      <Changed modelId={modelId} version={version} name={title} />
      <CasesSince modelId={modelId} version={version} />
    </section>
  );
}

function Changed({ modelId, version, name }: Omit<SinceProps, 'onBack'> & { name: string }) {
  const query = useQuery(versionOf(modelId, version));
  const steps = useEditor((editor) => editor.steps);
  const drawing = useEditor(({ history }) => history.present);
  const now = useMemo(() => inWords(drawing, steps), [drawing, steps]);
  const then = useMemo(() => query.data && inWords(query.data, steps), [query.data, steps]);
  if (cannotShow(query.error, query.data))
    return <ErrorCard error={query.error} onRetry={() => query.refetch()} />;
  if (!then) return <Skeleton h={320} />;
  return <Comparison base={then} mine={now} name={name} />;
}

function useRestore(modelId: string, onDone: () => void) {
  const { t } = useTranslation('model');
  const refresh = useRefreshProjectLists();
  return useMutation({
    mutationFn: (version: number) => restoreVersion(modelId, version),
    onSuccess: async (model) => {
      const { projectSlug, id, version, updatedAt } = model;
      await refresh(projectSlug);
      open({ projectSlug, id, version, savedAt: updatedAt }, drawingOf(model));
      onDone();
      toast('success', t('restored'));
    },
  });
}
