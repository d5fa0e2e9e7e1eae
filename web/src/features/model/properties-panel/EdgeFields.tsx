import type { ModelEdge } from '@caseloom/engine';
import { NumberInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RiskField } from '../../../ui/RiskField.tsx';
import { changeEdge } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { EdgeField } from './EdgeField.tsx';
import { Requirements } from './Requirements.tsx';

/** An edge: when it may be taken, what it is called, how likely a random walk takes it. */
export function EdgeFields({ edge }: { edge: ModelEdge }) {
  const { t } = useTranslation('model');
  const nameOf = useNameOf();
  const nodes = useEditor(({ history }) => history.present.nodes);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const ends = [edge.source, edge.target]
    .flatMap((id) => nodes.find((node) => node.id === id) ?? [])
    .map((node) => nameOf(node, t));
  const set = (changes: Parameters<typeof changeEdge>[2]) =>
    change('change', changeEdge(currentDrawing(), edge.id, changes));
  return (
    <>
      <Text size="sm">{ends.join(' → ')}</Text>
      <EdgeField edge={edge} />
      <NumberInput
        label={t('weight')}
        description={t('weightHelp')}
        hideControls
        min={0}
        max={1_000_000}
        readOnly={isReadOnly}
        value={edge.weight ?? ''}
        placeholder="1"
        onChange={(weight) => set({ weight: typeof weight === 'number' ? weight : undefined })}
      />
      <RiskField
        key={edge.id}
        {...{ isReadOnly }}
        risk={edge.risk}
        onChange={(risk) => set({ risk })}
      />
      <Requirements
        ids={edge.requirements}
        onChange={(ids) => set({ requirements: ids.length > 0 ? ids : undefined })}
      />
    </>
  );
}
