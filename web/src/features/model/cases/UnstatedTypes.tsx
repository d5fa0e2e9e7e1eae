import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { polarityOf } from '../../../ui/cases/polarity-of.ts';
import { type Suite, useEditor } from '../editor.ts';
import { setSettings } from '../properties-panel/settings.ts';

/** Says why cases have no type, and lets a person state it for all of them. */
export function UnstatedTypes({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (!suite.testCases.some((test) => polarityOf(test) === 'unstated')) return null;
  return (
    <Text size="xs" lh="18px" c="dimmed" component="div">
      {t('unstatedTypes.why')}{' '}
      {!isReadOnly && (
        <Button
          size="compact-xs"
          variant="subtle"
          title={t('unstatedTypes.help')}
          onClick={() => setSettings({ polarity: 'separate' })}
        >
          {t('unstatedTypes.state')}
        </Button>
      )}
    </Text>
  );
}
