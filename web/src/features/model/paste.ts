import type { TestDataAnswer } from '@caseloom/contract';
import type { Position, TestData } from '@caseloom/engine';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { createTestData } from '../project/api.ts';
import { pulse } from './canvas/pulse.ts';
import { useEditor } from './editor.ts';
import { fromClipboard } from './intents.ts';

/** Gives a function that adds what the clipboard holds, with the data its words name where this project has none of that name. */
export function usePaste(): (text: string, at?: Position) => Promise<void> {
  const { t } = useTranslation('model');
  const cache = useQueryClient();
  return async (text, at) => {
    const pasted = await fromClipboard(text, at);
    if (!pasted) return toast('info', t('notPasted'));
    for (const type of pasted.skipped) {
      toast('warning', t(type === 'start' ? 'startNotPasted' : 'endNotPasted'));
      pulse(type);
    }
    toast('success', t('pasted'));
    const projectSlug = useEditor.getState().selectedModel?.projectSlug;
    if (!projectSlug) return;
    try {
      if ((await addMissing(projectSlug, pasted.file.testData)).length > 0)
        await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
}

/** Makes the test data whose names the project does not have. @returns what was made */
export async function addMissing(
  projectSlug: string,
  brought: TestData[],
): Promise<TestDataAnswer[]> {
  const known = new Set(useEditor.getState().data.map(({ name }) => name));
  return makeData(
    { projectSlug },
    brought.filter(({ name }) => !known.has(name)),
  );
}

/** Makes test data of a project, or of one of its models alone. @returns what was made */
export async function makeData(
  at: { projectSlug: string; modelId?: string },
  records: readonly TestData[],
): Promise<TestDataAnswer[]> {
  const made: TestDataAnswer[] = [];
  for (const { name, validity, type, values, label, range, isDefault, isSecret } of records) {
    const one = await createTestData({
      ...at,
      name,
      validity,
      type,
      values,
      ...(label && { label }),
      ...(range && { range }),
      ...(isDefault && { isDefault }),
      ...(isSecret && { isSecret }),
    });
    made.push(one);
  }
  return made;
}
