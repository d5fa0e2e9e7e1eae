import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOnPath } from '../cases/path.ts';
import { highlight, useSuite } from '../cases/use-suite.ts';
import { useEditor } from '../editor.ts';

const MAX_SHOWN = 20;

/** The test cases that pass here; one click lights their path. */
export function CasesOfElement({ id }: { id: string }) {
  const { t } = useTranslation('model');
  const { suite } = useSuite();
  const lit = useEditor((editor) => editor.highlighted?.key);
  if (!suite) return null;
  const cases = suite.testCases.flatMap((test, at) => (isOnPath(test, id) ? [{ test, at }] : []));
  return (
    <section aria-label={t('inCases', { count: cases.length })}>
      <Text size="sm" fw={600} mb={4}>
        {t('inCases', { count: cases.length })}
      </Text>
      <Group gap={4}>
        {cases.slice(0, MAX_SHOWN).map(({ test, at }) => (
          <Button
            key={test.key}
            size="compact-xs"
            variant={lit === test.key ? 'filled' : 'default'}
            title={test.name}
            aria-pressed={lit === test.key}
            onClick={() => highlight(test)}
          >
            {`#${at + 1}`}
          </Button>
        ))}
        {cases.length > MAX_SHOWN && (
          <Text size="xs">{t('andMore', { count: cases.length - MAX_SHOWN })}</Text>
        )}
      </Group>
    </section>
  );
}
