import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow, download } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { fileOf, type ResultFile } from '../api.ts';
import styles from '../run.module.css';

type Props = { runId: string; file: ResultFile | undefined; onClose: () => void };

/** A file of a result: pictures and texts are shown, everything can be saved. */
export function FilePreview({ runId, file, onClose }: Props) {
  return (
    <Dialog opened={file !== undefined} onClose={onClose} title={file?.name} size="xl">
      {file && <Content runId={runId} file={file} />}
    </Dialog>
  );
}

function Content({ runId, file }: { runId: string; file: ResultFile }) {
  const { t } = useTranslation('run');
  const { data, error, refetch } = useQuery(fileOf(runId, file.id));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={240} />;
  return (
    <Stack>
      <Shown file={file} content={data} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={() => download(Promise.resolve(data), file.name)}>
          {t('files.save')}
        </Button>
      </Group>
    </Stack>
  );
}

function Shown({ file, content }: { file: ResultFile; content: Blob }) {
  const { t } = useTranslation('run');
  const address = useAddressOf(content);
  if (file.type.startsWith('image/')) return <img src={address} alt={file.name} width="100%" />;
  if (file.type.startsWith('text/')) return <TextOf content={content} />;
  return <Text c="dimmed">{t('files.noPreview')}</Text>;
}

/** As much of a text as anybody reads here, in characters. */
const READ = 100_000;

function TextOf({ content }: { content: Blob }) {
  const [text, setText] = useState('');
  useEffect(() => {
    void content.slice(0, READ).text().then(setText);
  }, [content]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <pre className={styles.text} tabIndex={0}>
      {text}
    </pre>
  );
}

/** A small picture of a picture. */
export function Thumbnail({ runId, file }: { runId: string; file: ResultFile }) {
  const { data } = useQuery(fileOf(runId, file.id));
  const address = useAddressOf(data);
  return <img className={styles.thumbnail} src={address} alt="" />;
}

/** A file as an address that an `img` can show, for as long as it is shown. */
function useAddressOf(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
