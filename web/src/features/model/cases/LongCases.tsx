import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Suite, useEditor } from '../editor.ts';
import { setSettings } from '../properties-panel/settings.ts';

/** A test case of more steps is too long to be handed out: a failure hides all that comes after it. */
const MAX_STEPS = 40;
/** What paths are limited to then, in edges. */
const SHORT = 20;

/** Says that a test case is very long, as of a state chart without an end, and offers to limit the length of paths. */
export function LongCases({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const isLimited = useEditor(({ history }) => Boolean(history.present.settings.maxLength));
  const maxSteps = Math.max(0, ...suite.testCases.map(({ steps }) => steps.length));
  if (maxSteps <= MAX_STEPS || isLimited || isReadOnly) return null;
  return (
    <Text size="xs" lh="18px" c="dimmed" component="div">
      {t('longCases.why', { count: maxSteps })}{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        title={t('longCases.help')}
        onClick={() => setSettings({ maxLength: SHORT })}
      >
        {t('longCases.limit', { count: SHORT })}
      </Button>
    </Text>
  );
}
