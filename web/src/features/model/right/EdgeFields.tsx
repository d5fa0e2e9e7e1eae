import { LIMITS } from '@caseloom/contract';
import { type ModelEdge, printCondition, readCondition } from '@caseloom/engine';
import { NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionWords } from '../canvas/edge-words.ts';
import { changeEdge } from '../drawing/drawing.ts';
import { change, drawn, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { useSentence } from '../problems.ts';
import { TokenField } from '../TokenField.tsx';

/** A way: when it may be taken, what it is called, how likely a random walk takes it. */
export function EdgeFields({ edge }: { edge: ModelEdge }) {
  const { t } = useTranslation('model');
  const nameOf = useNameOf();
  const nodes = useEditor(({ history }) => history.present.nodes);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const ends = [edge.source, edge.target]
    .flatMap((id) => nodes.find((node) => node.id === id) ?? [])
    .map((node) => nameOf(node, t));
  const set = (changes: Partial<Record<keyof ModelEdge, unknown>>) =>
    change('change', changeEdge(drawn(), edge.id, changes as Partial<ModelEdge>));
  return (
    <>
      <Text size="sm">{ends.join(' → ')}</Text>
      <Condition key={edge.guard} edge={edge} onKeep={(guard) => set({ guard })} />
      <TextInput
        label={t('edgeLabel')}
        maxLength={LIMITS.label}
        readOnly={isReadOnly}
        value={edge.label ?? ''}
        onChange={({ currentTarget }) =>
          change(
            'change',
            changeEdge(drawn(), edge.id, { label: currentTarget.value || undefined }),
            true,
          )
        }
      />
      <NumberInput
        label={t('weight')}
        description={t('weightHelp')}
        min={0}
        max={1_000_000}
        readOnly={isReadOnly}
        value={edge.weight ?? ''}
        placeholder="1"
        onChange={(weight) => set({ weight: typeof weight === 'number' ? weight : undefined })}
      />
    </>
  );
}

/** Written in either language, kept in one that every language prints. */
function Condition({
  edge,
  onKeep,
}: {
  edge: ModelEdge;
  onKeep: (guard: string | undefined) => void;
}) {
  const { t, i18n } = useTranslation('model');
  const sentence = useSentence();
  const shown = conditionWords(edge.guard, i18n.language === 'tr' ? 'tr' : 'en');
  const [text, setText] = useState(shown);
  const read = text.trim() ? readCondition(text) : undefined;
  const fault =
    read && !read.ok
      ? sentence({
          code: 'condition_syntax',
          params: { position: read.position + 1, expected: read.expected },
        })
      : undefined;
  function keep() {
    const guard = read?.ok ? printCondition(read.condition, 'en') : text.trim();
    if (guard !== (edge.guard ?? '')) onKeep(guard || undefined);
  }
  return (
    <TokenField
      label={t('condition')}
      description={t('conditionHelp')}
      maxLength={LIMITS.description}
      value={text}
      error={fault}
      onChange={setText}
      onCommit={keep}
      onCancel={() => setText(shown)}
    />
  );
}
