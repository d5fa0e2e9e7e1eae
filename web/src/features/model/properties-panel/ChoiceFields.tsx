import { type Choices, MARKS, MAX_VISITS, type Mark } from '@caseloom/engine';
import { Group, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { choicesOf, choose, withBound } from '../drawing/choices.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { VISITS_ID } from '../pane/ids.ts';
import { PanelSection } from './PanelSection.tsx';

/** How often each test case passes what is selected, and how a tester marked it; of several elements all at once. */
export function ChoiceFields({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('model');
  const drawing = useEditor(({ history }) => history.present);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const all = choicesOf(drawing, ids).map(({ choices }) => choices);
  if (all.length === 0) return null;
  const mark = sharedOf(all, (choices) => choices.mark);
  const set = (changesOf: Parameters<typeof choose>[2]) =>
    change('change', choose(currentDrawing(), ids, changesOf));
  return (
    <PanelSection title={t('choices')} help={t('choicesHelp')}>
      <Group grow align="flex-start" mb={6}>
        {(['min', 'max'] as const).map((bound) => {
          const shared = sharedOf(all, ({ visits }) => visits?.[bound]);
          return (
            <NumberInput
              key={bound}
              id={bound === 'min' ? VISITS_ID : undefined}
              label={t(`visits.${bound}`)}
              placeholder={t(shared.differs ? 'differs' : 'visits.any')}
              hideControls
              allowDecimal={false}
              min={bound === 'min' ? 0 : 1}
              max={MAX_VISITS}
              readOnly={isReadOnly}
              value={shared.value ?? ''}
              onChange={(value) =>
                set((choices) =>
                  withBound(choices, bound, typeof value === 'number' ? value : undefined),
                )
              }
            />
          );
        })}
      </Group>
      <Select
        label={t('mark')}
        readOnly={isReadOnly}
        placeholder={t('differs')}
        value={mark.differs ? null : (mark.value ?? 'none')}
        data={(['none', ...MARKS] as const).map((value) => ({ value, label: t(`marks.${value}`) }))}
        onChange={(value) => value && set(() => ({ mark: markOf(value) }))}
      />
    </PanelSection>
  );
}

function markOf(value: string): Mark | undefined {
  return MARKS.find((mark) => mark === value);
}

/** What all have, and whether they differ. */
function sharedOf<Value>(
  all: readonly Choices[],
  read: (choices: Choices) => Value,
): { value?: Value; differs: boolean } {
  const [first, ...others] = all.map(read);
  const differs = others.some((other) => other !== first);
  return { ...(!differs && first !== undefined && { value: first }), differs };
}
