import { computationsOf, ruleTexts, tokensIn } from '@caseloom/engine';
import { useMemo } from 'react';
import type { Drawing } from '../drawing/drawing.ts';
import { type Editor, useEditor } from '../editor.ts';
import { wordsOf } from '../labels.ts';

/** Where each name of test data is used: ids of nodes and edges, in the order they are drawn. */
export function usesOf(
  { nodes, edges, settings }: Drawing,
  steps: Editor['steps'],
): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const computed = computationsOf(settings.data?.computed ?? []);
  const use = (id: string, texts: string[]) => {
    const names = texts.flatMap(tokensIn);
    for (const name of new Set(names.flatMap((one) => computed.get(one)?.inputs ?? [one])))
      uses.set(name, [...(uses.get(name) ?? []), id]);
  };
  for (const node of nodes) {
    const { label, expected } = wordsOf(node, steps);
    const given = (node.data?.arguments ?? []).flatMap((argument) =>
      argument.kind === 'dataTable' ? argument.rows.flat() : [argument.content],
    );
    const bound = Object.values(node.data?.bind ?? {}).map((name) => `<${name}>`);
    use(node.id, [
      label,
      expected,
      node.data?.action ?? '',
      ...given,
      ...ruleTexts(node),
      ...bound,
    ]);
  }
  for (const { id, guard = '', action = '' } of edges) use(id, [guard, action]);
  return uses;
}

/** The same of what is drawn now, for a component. */
export function useUses(): Map<string, string[]> {
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  return useMemo(() => usesOf(drawing, steps), [drawing, steps]);
}
