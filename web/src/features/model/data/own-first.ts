import type { TestDataAnswer } from '@caseloom/contract';
import { useMemo } from 'react';
import { useEditor } from '../editor.ts';
import { seenData } from './seen-data.ts';
import { useUses } from './uses.ts';

/** The test data in the order in which it is offered: what the drawing names, then what its model sees, then that of other models. */
export function ownFirst(
  data: readonly TestDataAnswer[],
  uses: ReadonlyMap<string, unknown>,
  modelId: string | undefined,
): TestDataAnswer[] {
  const seen = new Set(seenData(data, modelId));
  const rank = (record: TestDataAnswer) => (uses.has(record.name) ? 0 : seen.has(record) ? 1 : 2);
  return data.toSorted((a, b) => rank(a) - rank(b));
}

/** The same of the model that is open, for a component. */
export function useOwnFirst(): TestDataAnswer[] {
  const data = useEditor((editor) => editor.data);
  const modelId = useEditor(({ selectedModel }) => selectedModel?.id);
  const uses = useUses();
  return useMemo(() => ownFirst(data, uses, modelId), [data, uses, modelId]);
}
