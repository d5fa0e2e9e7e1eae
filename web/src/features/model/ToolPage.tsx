import type { GenerationAnswer } from '@caseloom/contract';
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { generateCases, openedModel, saveDrawing, testDataOf } from './api.ts';
import { Canvas } from './Canvas.tsx';
import { Cases } from './Cases.tsx';
import { Conflict } from './Conflict.tsx';
import { DataPanel } from './DataPanel.tsx';
import { addNode, connect, type Drawing, move, remove } from './drawing.ts';
import { record, redo, startHistory, undo } from './history.ts';
import { Properties } from './Properties.tsx';

const EMPTY: Drawing = { name: '', nodes: [], edges: [] };
const NOTHING = new Set<string>();
/** One empty list for ever: a new one each time would look like a change. */
const NONE: never[] = [];

/** `/tool/{project}` and `/tool/{project}/model/{model}`: draw, save, generate. */
export function ToolPage() {
  const { t } = useTranslation('model');
  const { id: slug, modelId } = useParams({ strict: false }) as { id: string; modelId?: string };
  const navigate = useNavigate();
  const cache = useQueryClient();
  const opened = useQuery(openedModel(modelId));
  const testData = useQuery(testDataOf(slug)).data ?? [];
  const [history, setHistory] = useState(startHistory(EMPTY));
  const [isDraft, setDraft] = useState(false);
  const [selected, setSelected] = useState<string[]>([]);
  // in the cache, because saving a new model leads to another address
  const suite = useQuery<GenerationAnswer>({
    queryKey: ['suite', modelId],
    queryFn: skipToken,
  }).data;
  const [litCase, setLitCase] = useState<string>();
  const drawing = history.present;

  // a model that was opened, or loaded anew, starts a history of its own
  useEffect(() => {
    if (!opened.data) return;
    const { name, nodes, edges } = opened.data;
    setHistory(startHistory({ name, nodes, edges }));
    setDraft(false);
  }, [opened.data]);

  useEffect(() => {
    if (!isDraft) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDraft]);

  function change(next: Drawing) {
    if (next === drawing) return;
    setHistory(record(history, next));
    setDraft(true);
    setLitCase(undefined);
  }

  function add(type: 'start' | 'end' | 'step') {
    const after = selected.find((id) => drawing.nodes.some((node) => node.id === id));
    const label = type === 'step' ? t('newStep') : '';
    const added = addNode(drawing, type, { after: type === 'start' ? undefined : after, label });
    change(added.drawing);
    setSelected([added.id]);
  }

  const saving = useMutation({
    mutationFn: ({ asCopy = false }: { asCopy?: boolean }) => {
      const name = drawing.name.trim() || t('untitled');
      const copied = asCopy ? t('copyOf', { name }) : name;
      return saveDrawing(slug, { ...drawing, name: copied }, asCopy ? undefined : opened.data);
    },
    onSuccess: async (model) => {
      setDraft(false);
      await cache.invalidateQueries({ queryKey: ['project'] });
      if (model.id === modelId) await cache.invalidateQueries({ queryKey: ['model', modelId] });
      else
        await navigate({ to: '/tool/$id/model/$modelId', params: { id: slug, modelId: model.id } });
    },
    onError: (error) => {
      if (!isConflict(error)) toast('error', messageOf(error));
    },
  });

  const generating = useMutation({
    mutationFn: async () => {
      const model = isDraft || !modelId ? await saving.mutateAsync({}) : { id: modelId };
      return generateCases(model.id);
    },
    onSuccess: (result) => {
      cache.setQueryData(['suite', result.modelId], result);
      setLitCase(undefined);
    },
    onError: (error) => {
      if (!isConflict(error)) toast('error', reasonOf(error));
    },
  });

  const lit = useMemo(() => {
    const shown = suite?.testCases.find(({ key }) => key === litCase);
    return shown ? litOn(shown.path) : NOTHING;
  }, [suite, litCase]);

  const has = (type: string) => drawing.nodes.some((node) => node.type === type);
  return (
    <Stack gap={0} h="100vh" component="main">
      <title>{`${drawing.name || t('title')} · Caseloom`}</title>
      <Group px="md" py={6} justify="space-between" className="card">
        <Group gap="sm">
          <TextLink to="/projects/$name" params={{ name: slug }}>
            {t('back')}
          </TextLink>
          <TextInput
            aria-label={t('modelName')}
            placeholder={t('untitled')}
            value={drawing.name}
            maxLength={120}
            onChange={(event) => change({ ...drawing, name: event.currentTarget.value })}
          />
          <Badge variant="light" color={isDraft ? 'yellow' : 'teal'} tt="none" role="status">
            {saving.isPending ? t('saving') : t(isDraft || !modelId ? 'draft' : 'saved')}
          </Badge>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={history.past.length === 0}
            onClick={() => {
              setHistory(undo(history));
              setDraft(true);
            }}
          >
            {t('undo')}
          </Button>
          <Button
            variant="default"
            disabled={history.future.length === 0}
            onClick={() => {
              setHistory(redo(history));
              setDraft(true);
            }}
          >
            {t('redo')}
          </Button>
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate({})}>
            {t('save')}
          </Button>
          <Button loading={generating.isPending} onClick={() => generating.mutate()}>
            {t('saveAndGenerate')}
          </Button>
        </Group>
      </Group>
      <Group gap={0} align="stretch" wrap="nowrap" flex={1} mih={0}>
        <Stack w={170} p="sm" gap="xs" component="section" aria-label={t('add')}>
          <Text fw={600}>{t('add')}</Text>
          <Button
            variant="default"
            disabled={has('start')}
            title={has('start') ? t('onlyOne') : undefined}
            onClick={() => add('start')}
          >
            {t('start')}
          </Button>
          <Button variant="default" onClick={() => add('step')}>
            {t('step')}
          </Button>
          <Button
            variant="default"
            disabled={has('end')}
            title={has('end') ? t('onlyOne') : undefined}
            onClick={() => add('end')}
          >
            {t('end')}
          </Button>
        </Stack>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Canvas
            drawing={drawing}
            steps={opened.data?.steps ?? NONE}
            models={opened.data?.models ?? NONE}
            lit={lit}
            selected={selected}
            onConnect={(source, target) => change(connect(drawing, source, target))}
            onMove={(places) => change(move(drawing, places))}
            onRemove={(ids) => change(remove(drawing, ids))}
            onSelect={(ids) =>
              setSelected((before) => (before.join() === ids.join() ? before : ids))
            }
          />
        </div>
        <Stack w={320} p="sm" className="card" style={{ overflowY: 'auto' }}>
          <Properties
            drawing={drawing}
            steps={opened.data?.steps ?? NONE}
            selected={selected}
            onChange={change}
          />
          <DataPanel projectSlug={slug} testData={testData} />
        </Stack>
      </Group>
      <Cases modelId={modelId} suite={suite} lit={litCase} onLight={setLitCase} />
      <Conflict
        isOpen={isConflict(saving.error)}
        onSaveCopy={() => saving.mutate({ asCopy: true })}
        onLoadTheirs={() => {
          saving.reset();
          void opened.refetch();
        }}
      />
    </Stack>
  );
}

/** Ids of the drawing on a path: of a step inside a nested model the call it belongs to, of a joined way both of its parts. */
function litOn(path: GenerationAnswer['testCases'][number]['path']): Set<string> {
  const nodes = path.map(({ nodeId }) => nodeId.split('/')[0] ?? '');
  const edges = path.flatMap(({ edgeId }) => edgeId?.split('>') ?? []);
  return new Set([...nodes, ...edges]);
}

function isConflict(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'version_conflict';
}

/** The first broken rule of the model says more than that the model is broken. */
function reasonOf(error: unknown): string {
  const details = error instanceof ORPCError ? error.data : undefined;
  const first = Array.isArray(details) ? (details[0] as { message?: string }) : undefined;
  return first?.message ?? messageOf(error);
}
