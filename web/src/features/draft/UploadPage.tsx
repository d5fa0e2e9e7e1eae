import { LIMITS } from '@caseloom/contract';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { DropZone } from '../../ui/DropZone.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import { companyProjects } from '../project/api.ts';
import { NeedsProject } from '../project/parts.ts';
import { FileRows } from './FileRows.tsx';
import { Options, useDraftOptions } from './Options.tsx';
import { ProjectField, useChosenProject, useProjects } from './ProjectField.tsx';
import { Quota } from './Quota.tsx';
import { SendButtons } from './SendButtons.tsx';
import { checkFiles, ENDINGS, type TakenFile, takeFiles } from './take-files.ts';
import { beginUpload, type Upload } from './upload.ts';
import { useStartDraft } from './use-start-draft.ts';

const FILE_LIMITS = { files: LIMITS.draftFiles, uploadBytes: LIMITS.uploadBytes };
const MIB = 1024 * 1024;

/** `/generate-with-ai/upload-file`: a draft from files, dropped, chosen or pasted. */
export function UploadPage() {
  const { t } = useTranslation('draft');
  const { project } = useSearch({ strict: false }) as { project?: string };
  const all = useQuery(companyProjects);
  const { first, areNone } = useProjects(project);
  return (
    <Stack>
      <PageHead title={t('entrance.upload')}>
        <Quota />
      </PageHead>
      {all.error && <ErrorCard error={all.error} onRetry={all.refetch} />}
      {all.isPending ? (
        <Skeleton h={420} />
      ) : (
        <UploadForm firstProject={first} hasNoProject={areNone} />
      )}
    </Stack>
  );
}

function UploadForm(props: { firstProject: string | null; hasNoProject: boolean }) {
  const { t } = useTranslation(['draft', 'common']);
  const [projectSlug, setProject] = useChosenProject(props.firstProject);
  const [taken, setTaken] = useState<TakenFile[]>([]);
  const [wishes, setWishes] = useDraftOptions();
  const [isTried, setTried] = useState(false);
  const [needsProject, setNeedsProject] = useState(false);
  const [sent, setSent] = useState(0);
  const beginning = useStartDraft((upload: Upload, signal) =>
    beginUpload(upload, { signal, onSent: setSent }),
  );
  const filesOf = (some: TakenFile[]) => some.filter(({ fault }) => !fault).map(({ file }) => file);
  const add = (added: File[]) => {
    setTaken((before) => takeFiles(before, added, FILE_LIMITS));
    beginning.stop();
  };
  usePastedFiles(add);

  function begin(files: File[]) {
    setSent(0);
    if (projectSlug && files.length > 0) beginning.mutate({ projectSlug, files, ...wishes });
  }
  function send() {
    setTried(true);
    if (props.hasNoProject) setNeedsProject(true);
    else begin(filesOf(taken));
  }
  function remove(file: File) {
    const left = taken.map((one) => one.file).filter((one) => one !== file);
    const next = checkFiles(left, FILE_LIMITS);
    setTaken(next);
    if (!beginning.isPending) return;
    // what is sent already stands before the others in one form: they are sent without it
    beginning.stop();
    begin(filesOf(next));
  }
  return (
    <Form isBusy={beginning.isPending} onSubmit={send}>
      <Stack className={shared.card}>
        <ProjectField
          value={projectSlug}
          error={!projectSlug && isTried && t('common:required')}
          onChange={setProject}
        />
        <DraftFiles onFiles={add} isWrong={isTried && filesOf(taken).length === 0} />
        <FileRows taken={taken} sent={beginning.isPending ? sent : undefined} onRemove={remove} />
        <Options value={wishes} onChange={setWishes} />
        {beginning.isPending && (
          <Text size="sm" role="status">
            {t('draft:sending')}
          </Text>
        )}
        {beginning.error && <ErrorCard error={beginning.error} />}
        <Group justify="flex-end">
          <SendButtons beginning={beginning} />
        </Group>
      </Stack>
      <NeedsProject thing="draft" isOpen={needsProject} onClose={() => setNeedsProject(false)} />
    </Form>
  );
}

/** A place to drop files on, with the kinds and limits of a draft's files. */
function DraftFiles({ onFiles, isWrong }: { onFiles: (files: File[]) => void; isWrong: boolean }) {
  const { t, i18n } = useTranslation('draft');
  const limits = {
    files: formatNumber(i18n.language, LIMITS.draftFiles),
    megabytes: formatNumber(i18n.language, LIMITS.uploadBytes / MIB),
  };
  return (
    <DropZone
      icon={IconFileUpload}
      title={t('drop')}
      button={t('choose')}
      accept={ENDINGS.join(',')}
      isMultiple
      kinds={t('kinds', { kinds: ENDINGS.join(' '), ...limits })}
      fault={isWrong ? t('noFiles') : undefined}
      onFiles={onFiles}
    />
  );
}

/** Files from the clipboard, wherever on the page they are pasted; text too, as a file of its own. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const { t } = useTranslation('draft');
  useEffect(() => {
    function take(event: ClipboardEvent) {
      const { clipboardData, target } = event;
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isTyping || !clipboardData) return;
      const text = clipboardData.getData('text/plain').trim();
      const files = [...clipboardData.files];
      if (files.length === 0 && text) files.push(new File([text], t('pastedName')));
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
      toast('info', t('pasted'));
    }
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });
}
