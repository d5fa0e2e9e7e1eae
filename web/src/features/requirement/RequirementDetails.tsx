import type { RequirementAnswer } from '@caseloom/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { WordChanges } from '../../ui/WordChanges.tsx';
import { deleteRequirement, requirementsOf } from './api.ts';
import { CoverageShares } from './CoverageShares.tsx';
import { CoveringCases } from './CoveringCases.tsx';
import { GeneratedOnly } from './GeneratedOnly.tsx';
import { NotRun } from './NotRun.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RequirementId } from './RequirementId.tsx';
import { RequirementState } from './RequirementState.tsx';
import styles from './record.module.css';
import { nameOf } from './tree.ts';
import { useReview } from './use-review.ts';

type Props = {
  slug: string;
  pattern: string | null;
  id: string;
  all: RequirementAnswer[];
  onClose: () => void;
};

/** All that is known of a requirement: its words, why it is suspect, what covers it. */
export function RequirementDetails({ slug, pattern, id, all, onClose }: Props) {
  const { t } = useTranslation('requirement');
  const requirement = all.find((one) => one.id === id);
  return (
    <Dialog opened onClose={onClose} title={id} size="lg">
      {requirement ? (
        <Shown {...{ slug, pattern, requirement, all, onClose }} />
      ) : (
        <Text role="status">{t('record.gone', { id })}</Text>
      )}
    </Dialog>
  );
}

type ShownProps = Omit<Props, 'id'> & { requirement: RequirementAnswer };

function Shown({ slug, pattern, requirement, all, onClose }: ShownProps) {
  const { t } = useTranslation('requirement');
  const { id, title, text, link, version, wordsBefore, isSuspect } = requirement;
  const parts = all.filter(({ parentId }) => parentId === id);
  return (
    <Stack>
      <Group gap="sm">
        <RequirementState requirement={requirement} />
        <CoverageShares slug={slug} id={id} />
      </Group>
      <NotRun requirement={requirement} />
      <GeneratedOnly slug={slug} requirement={requirement} />
      {isSuspect && <Why slug={slug} requirement={requirement} />}
      {!wordsBefore && version !== null && (
        <div>
          {title && <Text fw={600}>{title}</Text>}
          {text && <Text className={styles.text}>{text}</Text>}
        </div>
      )}
      {version === null && <Text c="dimmed">{t('record.none')}</Text>}
      {link && (
        <Text size="sm">
          <RequirementId id={t('record.openLink')} pattern={pattern} link={link} />
        </Text>
      )}
      {parts.length > 0 && (
        <div>
          <Text fw={600}>{t('record.parts')}</Text>
          <ul>
            {parts.map((part) => (
              <li key={part.id}>{[part.id, nameOf(part)].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </div>
      )}
      {requirement.caseCount > 0 && (
        <div>
          <Text fw={600}>{t('cases')}</Text>
          <CoveringCases requirement={requirement} />
        </div>
      )}
      <Tools {...{ slug, requirement, all, onClose }} />
    </Stack>
  );
}

/** The reasons, each by its name, and what confirms that all still fits. */
function Why({ slug, requirement }: { slug: string; requirement: RequirementAnswer }) {
  const { t } = useTranslation('requirement');
  const review = useReview(slug);
  const { id, title, text, version, wordsBefore, models } = requirement;
  const suspects = models.filter((model) => model.isSuspect).map(({ name }) => name);
  return (
    <Section title={t('why.title')} text={t('why.help')}>
      {wordsBefore && (
        <div>
          <Text size="sm">{t('why.words')}</Text>
          <Text fw={600} component="div">
            <WordChanges before={wordsBefore.title} after={title} />
          </Text>
          <WordChanges before={wordsBefore.text} after={text} />
        </div>
      )}
      {suspects.length > 0 && (
        <Text size="sm">{t('why.models', { models: suspects.join(', ') })}</Text>
      )}
      <Group>
        <Button
          leftSection={<IconEye size={18} aria-hidden />}
          loading={review.isPending}
          aria-label={t('holdsOne', { id })}
          onClick={() => review.mutate({ id, version })}
        >
          {t('holds')}
        </Button>
      </Group>
    </Section>
  );
}

type ToolsProps = Omit<ShownProps, 'pattern'>;

function Tools({ slug, requirement, all, onClose }: ToolsProps) {
  const { t } = useTranslation('requirement');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const cache = useQueryClient();
  const { id, version } = requirement;
  const deleting = useMutation({
    mutationFn: () => deleteRequirement({ slug, id }),
    onSuccess: () => {
      toast('success', t('record.deleted', { id }));
      onClose();
    },
    onSettled: () => {
      setOpen(undefined);
      return cache.invalidateQueries(requirementsOf(slug));
    },
  });
  return (
    <Group justify="flex-end" gap="xs">
      {version !== null && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setOpen('delete')}
        >
          {t('record.delete')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => setOpen('edit')}
      >
        {t(version === null ? 'record.addWords' : 'record.edit')}
      </Button>
      <RecordDialog
        {...{ slug, requirement, all }}
        isOpen={open === 'edit'}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={t('record.deleteTitle', { id })}
        text={t('record.deleteText')}
        confirm={t('record.delete')}
        isDangerous
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setOpen(undefined)}
      />
    </Group>
  );
}
