import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passes } from '../cases/path.ts';
import { light, useSuite } from '../cases/use-suite.ts';
import { useEditor } from '../editor.ts';

const MOST = 20;

/** The test cases that pass here; one click lights their path. */
export function InCases({ id }: { id: string }) {
  const { t } = useTranslation('model');
  const { suite } = useSuite();
  const lit = useEditor((editor) => editor.lit?.key);
  if (!suite) return null;
  const cases = suite.testCases.flatMap((test, at) => (passes(test, id) ? [{ test, at }] : []));
  return (
    <section aria-label={t('inCases', { count: cases.length })}>
      <Text size="sm" fw={600} mb={4}>
        {t('inCases', { count: cases.length })}
      </Text>
      <Group gap={4}>
        {cases.slice(0, MOST).map(({ test, at }) => (
          <Button
            key={test.key}
            size="compact-xs"
            variant={lit === test.key ? 'filled' : 'default'}
            title={test.name}
            aria-pressed={lit === test.key}
            onClick={() => light(test)}
          >
            {`#${at + 1}`}
          </Button>
        ))}
        {cases.length > MOST && (
          <Text size="xs">{t('andMore', { count: cases.length - MOST })}</Text>
        )}
      </Group>
    </section>
  );
}
