import type { TestDataAnswer } from '@caseloom/contract';
import type { DataSettings } from '@caseloom/engine';
import { seenData } from '../data/seen-data.ts';
import { currentDrawing, useEditor } from '../editor.ts';
import { setSettings } from '../properties-panel/settings.ts';

const NONE: DataSettings = {};

/** What is asked of the rows of data of the model that is drawn. */
export const useDataSettings = (): DataSettings =>
  useEditor(({ history }) => history.present.settings.data ?? NONE);

/** Changes some of it; an empty list asks nothing. */
export function setDataSettings(
  changes: {
    [K in keyof DataSettings]?: DataSettings[K] | undefined;
  },
): void {
  const all = Object.entries({ ...currentDrawing().settings.data, ...changes });
  const kept = all.filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  setSettings({ data: kept.length > 0 ? Object.fromEntries(kept) : undefined });
}

/** A value of a test data, with what its page form depends on. */
export type Choice = Pick<TestDataAnswer, 'validity' | 'type' | 'isSecret'> & { value: string };

/** The values of each test data that the model sees, by its name, in the order of the alphabet. */
export function useChoices(): Map<string, Choice[]> {
  const data = useEditor((editor) => editor.data);
  const modelId = useEditor(({ selectedModel }) => selectedModel?.id);
  const byName = Map.groupBy(seenData(data, modelId), ({ name }) => name);
  const sorted = [...byName].sort(([a], [b]) => a.localeCompare(b));
  return new Map(
    sorted.map(([name, records]) => {
      const choices = records.flatMap(({ values, validity, type, isSecret }) =>
        values.map((value) => ({ value, validity, type, isSecret })),
      );
      return [name, [...new Map(choices.map((choice) => [choice.value, choice])).values()]];
    }),
  );
}
