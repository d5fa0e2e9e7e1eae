import type { ArchiveContents } from '@caseloom/contract';
import { Alert, Group, List, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { importArchive, previewArchive } from './api.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Makes a project of an archive: a file is chosen, looked at, and imported under a name. */
export function ImportProject({ isOpen, onClose }: Props) {
  const { t } = useTranslation('project');
  const looking = useMutation({ mutationFn: previewArchive, meta: { hideErrors: true } });
  const { variables: file, data: contents } = looking;
  function close() {
    looking.reset();
    onClose();
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={t('archive.import')} size="lg">
      {file && contents ? (
        <ImportForm file={file} contents={contents} onClose={close} />
      ) : (
        <Stack>
          <Text>{t('archive.importText')}</Text>
          {looking.isPending ? (
            <Group role="status">
              <Loader size="sm" />
              <Text>{t('archive.reading')}</Text>
            </Group>
          ) : (
            <DropZone
              icon={IconFileZip}
              title={t('archive.drop')}
              button={t('archive.choose')}
              isPrimary
              accept=".zip,application/zip"
              kinds={t('archive.kinds')}
              fault={looking.error ? messageOf(looking.error) : undefined}
              onFiles={([chosen]) => chosen && looking.mutate(chosen)}
            />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

type FormProps = { file: File; contents: ArchiveContents; onClose: () => void };

function ImportForm({ file, contents, onClose }: FormProps) {
  const { t } = useTranslation('project');
  const [name, setName] = useState(contents.freeName);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const importing = useMutation({
    mutationFn: () => importArchive(file, name),
    meta: { hideErrors: true },
    onSuccess: async ({ slug }) => {
      toast('success', t('archive.imported'));
      onClose();
      await cache.invalidateQueries();
      if (slug) await navigate({ to: '/projects/$name', params: { name: slug } });
    },
  });
  const { error } = importing;
  const isTaken = codeOf(error) === 'project_name_taken';
  const nameFault = isTaken ? messageOf(error) : fieldErrorsOf(error).name;
  return (
    <DialogForm
      confirm={t('archive.confirm')}
      isBusy={importing.isPending}
      onSubmit={() => importing.mutate()}
      onClose={onClose}
    >
      <Contents contents={contents} />
      {contents.secrets > 0 && (
        <Alert color="yellow">{t('archive.secrets', { count: contents.secrets })}</Alert>
      )}
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={nameFault}
        required
        data-autofocus
      />
      {error && !nameFault && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </DialogForm>
  );
}

const KINDS = [
  ...(['models', 'steps', 'testData', 'requirements', 'suites'] as const),
  ...(['testCases', 'runs', 'results', 'releases', 'attachments'] as const),
];

/** What would come; what there is none of is not named. */
function Contents({ contents: { name, counts } }: { contents: ArchiveContents }) {
  const { t, i18n } = useTranslation('project');
  const there = KINDS.filter((kind) => counts[kind] > 0);
  return (
    <div>
      <Text fw={600}>{t('archive.contents', { name })}</Text>
      {there.length === 0 ? (
        <Text c="dimmed">{t('archive.empty')}</Text>
      ) : (
        <List>
          {there.map((kind) => (
            <List.Item key={kind}>
              {t(`archive.count.${kind}`, {
                count: counts[kind],
                number: formatNumber(i18n.language, counts[kind]),
              })}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}
