import { readCondition, type Step } from '@caseloom/engine';
import { Button, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEdge, connect, type Drawing, remove, reword } from './drawing.ts';

type Props = {
  drawing: Drawing;
  steps: Step[];
  selected: string[];
  onChange: (drawing: Drawing) => void;
};

/** What is selected, to be changed: a step's words, where it leads, a way's label and condition. */
export function Properties({ drawing, steps, selected, onChange }: Props) {
  const { t } = useTranslation('model');
  const node = drawing.nodes.find(({ id }) => id === selected[0]);
  const edge = drawing.edges.find(({ id }) => id === selected[0]);
  return (
    <Stack gap="xs" component="section" aria-label={t('properties')}>
      <Title order={2} size="h4">
        {t('properties')}
      </Title>
      {!node && !edge && <Text size="sm">{t('nothingSelected')}</Text>}
      {node?.type === 'step' && (
        <StepWords key={node.id} drawing={drawing} node={node} steps={steps} onChange={onChange} />
      )}
      {node && node.type !== 'end' && (
        <Select
          label={t('connectTo')}
          placeholder="…"
          value={null}
          data={drawing.nodes
            .filter(({ id, type }) => type !== 'start' && id !== node.id)
            .map(({ id, type, stepId, data }) => ({
              value: id,
              label:
                type === 'end'
                  ? t('end')
                  : (steps.find((step) => step.id === stepId)?.label ?? data?.label ?? id),
            }))}
          onChange={(target) => target && onChange(connect(drawing, node.id, target))}
        />
      )}
      {edge && <EdgeWords key={edge.id} drawing={drawing} edge={edge} onChange={onChange} />}
      {(node || edge) && (
        <Button
          color="red"
          variant="light"
          onClick={() => onChange(remove(drawing, new Set(selected)))}
        >
          {t('delete')}
        </Button>
      )}
    </Stack>
  );
}

function StepWords({
  drawing,
  node,
  steps,
  onChange,
}: Omit<Props, 'selected'> & { node: Drawing['nodes'][number] }) {
  const { t } = useTranslation('model');
  const step = steps.find(({ id }) => id === node.stepId);
  const words = {
    label: node.data?.label ?? step?.label ?? '',
    type: node.data?.type ?? step?.type ?? ('action' as const),
    expected: node.data?.expected ?? step?.expected ?? '',
  };
  const [label, setLabel] = useState(words.label);
  const [expected, setExpected] = useState(words.expected);
  const keep = (changes: Partial<typeof words>) => {
    const { expected: outcome, ...rest } = { ...words, label, expected, ...changes };
    if (JSON.stringify({ ...rest, expected: outcome }) === JSON.stringify(words)) return;
    onChange(reword(drawing, node.id, { ...rest, ...(outcome && { expected: outcome }) }));
  };
  return (
    <>
      <Textarea
        label={t('label')}
        autosize
        maxLength={500}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onBlur={() => keep({})}
      />
      <Select
        label={t('type')}
        allowDeselect={false}
        value={words.type}
        data={(['context', 'action', 'outcome'] as const).map((value) => ({
          value,
          label: t(value),
        }))}
        onChange={(type) => type && keep({ type })}
      />
      <TextInput
        label={t('expected')}
        maxLength={2000}
        value={expected}
        onChange={(event) => setExpected(event.currentTarget.value)}
        onBlur={() => keep({})}
      />
    </>
  );
}

function EdgeWords({
  drawing,
  edge,
  onChange,
}: {
  drawing: Drawing;
  edge: Drawing['edges'][number];
  onChange: Props['onChange'];
}) {
  const { t } = useTranslation('model');
  const [guard, setGuard] = useState(edge.guard ?? '');
  const [label, setLabel] = useState(edge.label ?? '');
  const read = guard.trim() ? readCondition(guard) : undefined;
  const keep = () => {
    if (guard === (edge.guard ?? '') && label === (edge.label ?? '')) return;
    onChange(
      changeEdge(drawing, edge.id, { guard: guard || undefined, label: label || undefined }),
    );
  };
  return (
    <>
      <TextInput
        label={t('condition')}
        description={t('conditionHelp')}
        maxLength={2000}
        value={guard}
        onChange={(event) => setGuard(event.currentTarget.value)}
        onBlur={keep}
        error={read && !read.ok && t('conditionWrong', { position: read.position + 1 })}
      />
      <TextInput
        label={t('edgeLabel')}
        maxLength={500}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onBlur={keep}
      />
    </>
  );
}
