import { LIMITS } from '@caseloom/contract';
import type { ModelNode, StepArgument } from '@caseloom/engine';
import { Button, Group, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linesOf, rowsOf } from '../drawing/cells.ts';
import { changeNode } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { useText } from './use-text.ts';

const EMPTY: Record<StepArgument['kind'], StepArgument> = {
  docString: { kind: 'docString', content: '' },
  dataTable: { kind: 'dataTable', rows: [['', '']] },
};
const KINDS = ['docString', 'dataTable'] as const;

/** What a step passes on in addition to its label: a longer text, or a table. */
export function Arguments({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const given: StepArgument[] = node.data?.arguments ?? [];
  const missing = KINDS.filter((kind) => !given.some((argument) => argument.kind === kind));

  function put(next: StepArgument[]) {
    const { arguments: _before, ...data } = node.data ?? {};
    const kept = next.length > 0 ? { ...data, arguments: next } : data;
    change(
      'change',
      changeNode(currentDrawing(), node.id, (each) => ({ ...each, data: kept })),
    );
  }
  const replace = (before: StepArgument, after: StepArgument | undefined) =>
    put(given.flatMap((each) => (each === before ? (after ?? []) : each)));
  return (
    <>
      {given.map((argument) => (
        <Given key={argument.kind} argument={argument} onKeep={(next) => replace(argument, next)} />
      ))}
      {!isReadOnly && missing.length > 0 && (
        <Group gap={6}>
          {missing.map((kind) => (
            <Button
              key={kind}
              size="compact-xs"
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => put([...given, structuredClone(EMPTY[kind])])}
            >
              {t(`argument.${kind}`)}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}

type Props = { argument: StepArgument; onKeep: (next: StepArgument | undefined) => void };

/** Counts once it is left; what is left empty is gone. */
function Given({ argument, onKeep }: Props) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const shown = argument.kind === 'dataTable' ? linesOf(argument.rows) : argument.content;
  const [text, setText] = useText(shown);
  function keep() {
    if (text === shown && text !== '') return;
    if (argument.kind === 'docString') onKeep(text ? { ...argument, content: text } : undefined);
    else {
      const rows = rowsOf(text);
      onKeep(rows.some((row) => row.some(Boolean)) ? { ...argument, rows } : undefined);
    }
  }
  return (
    <Textarea
      label={t(`argument.${argument.kind}`)}
      description={t(`argumentHelp.${argument.kind}`)}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={LIMITS.description}
      readOnly={isReadOnly}
      classNames={{ input: styles.mono }}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={keep}
    />
  );
}
