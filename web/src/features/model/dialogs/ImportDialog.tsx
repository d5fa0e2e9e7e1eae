import type { ModelFile, ReadResult } from '@caseloom/formats';
import { Button, FileButton, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { saveDrawing } from '../api.ts';
import { change, drawn, useEditor } from '../editor.ts';
import { bringIn, NestedInCircle } from '../import.ts';
import { useFreshLists } from '../lists.ts';
import { useTool } from '../tool.ts';

/** More than any model; a file beyond it is something else. */
const MOST_BYTES = 20 * 1024 * 1024;
const KINDS = '.json,.graphml,.xml';
type Chosen = { name: string; read: ReadResult | 'tooLarge' };

/** Takes in a model file: ours, or GraphWalker's. What was simplified is said before anything is changed. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('model');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('import')} size="lg">
      <Choose onClose={onClose} />
    </Modal>
  );
}

function Choose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('model');
  const [chosen, setChosen] = useState<Chosen>();

  async function take(file: File | null | undefined) {
    if (!file) return;
    if (file.size > MOST_BYTES) return setChosen({ name: file.name, read: 'tooLarge' });
    const [{ read }, text] = await Promise.all([import('@caseloom/formats'), file.text()]);
    setChosen({ name: file.name, read: read(text, file.name) });
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }
  return (
    <Stack>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <IconFileImport size={28} aria-hidden />
        <Text size="sm">{t('importHelp')}</Text>
        <FileButton onChange={(file) => void take(file)} accept={KINDS}>
          {(props) => (
            <Button variant={chosen ? 'default' : 'filled'} data-autofocus {...props}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
      </div>
      {chosen && <Result key={chosen.name} chosen={chosen} onClose={onClose} />}
    </Stack>
  );
}

function Result({ chosen: { name, read }, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t } = useTranslation(['model', 'files']);
  const isEmpty = useEditor(({ history }) => history.present.nodes.length === 0);
  const importing = useImport(onClose);
  if (read === 'tooLarge' || !read.ok) {
    const { code, params } = read === 'tooLarge' ? TOO_LARGE : read.problem;
    return (
      <Text role="alert" c="var(--mantine-color-error)">
        {`${name}: ${String(t(`files:${code}`, params as never))}`}
      </Text>
    );
  }
  const [root, ...nested] = read.models;
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{root?.name}</Text>
      <Text size="sm">
        {t('model:found', {
          nodes: root?.nodes.length ?? 0,
          edges: root?.edges.length ?? 0,
          models: nested.length,
          data: read.testData.length,
        })}
      </Text>
      {read.report.length > 0 && (
        <List size="sm">
          {read.report.map(({ code, params }) => (
            <List.Item key={`${code} ${JSON.stringify(params)}`}>
              {String(t(`files:${code}`, params as never))}
            </List.Item>
          ))}
        </List>
      )}
      <Group>
        <Button
          loading={importing.isPending}
          onClick={() => importing.mutate({ file: read, isHere: isEmpty })}
        >
          {t(isEmpty ? 'model:importHere' : 'model:importNew')}
        </Button>
      </Group>
    </Stack>
  );
}

const TOO_LARGE = { code: 'file_too_large' as const, params: { limit: MOST_BYTES / 1024 / 1024 } };

/** Onto an empty canvas as a change that can be undone; otherwise as a model of its own. */
function useImport(onDone: () => void) {
  const { t } = useTranslation(['model', 'problems']);
  const tool = useTool();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const refresh = useFreshLists();
  return useMutation({
    mutationFn: async ({ file, isHere }: { file: ModelFile; isHere: boolean }) => {
      const projectSlug = useEditor.getState().selectedModel?.projectSlug ?? '';
      const drawing = await bringIn(projectSlug, file);
      const saved = isHere ? undefined : await saveDrawing({ projectSlug }, drawing);
      await refresh(projectSlug);
      await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
      if (!saved) change('import', { ...drawing, name: drawn().name || drawing.name });
      onDone();
      toast('success', t('model:imported'));
      if (saved)
        await navigate({
          to: '/tool/$id/model/$modelId',
          params: { id: projectSlug, modelId: saved.id },
        });
      requestAnimationFrame(() => tool.fit());
    },
    onError: (error) =>
      toast(
        'error',
        error instanceof NestedInCircle ? t('problems:nested_itself') : messageOf(error),
      ),
  });
}
