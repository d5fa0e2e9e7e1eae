import { DEFAULT_SETTINGS } from '@caseloom/engine';
import { Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { LEVELS } from '../preview/levels.ts';
import { setSettings } from './settings.ts';

/** How much the test cases cover: a level on a slider, with the number of cases that each level gives now. */
export function Thoroughness() {
  const { t } = useTranslation('model');
  const chosen = useEditor(
    ({ history }) => history.present.settings.criterion ?? DEFAULT_SETTINGS.criterion,
  );
  const counts = useEditor((editor) => editor.levels);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const at = LEVELS.map(String).indexOf(chosen);
  // the thumb follows the pointer, and the model changes where it is let go
  const [moved, setMoved] = useState<number>();
  const shown = LEVELS[moved ?? at];
  const count = shown && counts.get(shown);
  const cases = count === undefined ? '' : t('caseCount', { count });
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('thoroughness')}
      </Text>
      <Slider
        mx={28}
        mb={42}
        min={0}
        max={LEVELS.length - 1}
        label={null}
        disabled={isReadOnly}
        value={moved ?? Math.max(at, 0)}
        marks={LEVELS.map((level, value) => ({
          value,
          label: (
            <>
              {t(`levels.${level}`)}
              <Text component="span" display="block" fw={700} ta="center" size="sm">
                {counts.get(level) ?? '…'}
              </Text>
            </>
          ),
        }))}
        thumbLabel={t('thoroughness')}
        thumbValueText={[shown && t(`criteria.${shown}`), cases].filter(Boolean).join(', ')}
        onChange={setMoved}
        onChangeEnd={(value) => {
          setMoved(undefined);
          const level = LEVELS[value];
          if (level) setSettings({ criterion: level });
        }}
      />
      <Text size="xs" c="dimmed">
        {t(`criterionHelp.${shown ?? chosen}`)}
      </Text>
    </Stack>
  );
}
