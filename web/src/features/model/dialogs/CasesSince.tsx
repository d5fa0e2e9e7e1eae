import { Button, Group, List, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow, download, messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { casesSince, exportSince } from '../api.ts';
import { useChangeSentence } from '../change-sentence.ts';
import { useEditor } from '../editor.ts';

/** The fewest test cases of the saved model that cover what changed since a version, each with its reasons. */
export function CasesSince({ modelId, version }: { modelId: string; version: number }) {
  const { t } = useTranslation('model');
  const sentence = useChangeSentence();
  const query = useQuery(casesSince(modelId, version));
  if (cannotShow(query.error, query.data))
    return <ErrorCard error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton h={80} />;
  const { testCases, since } = query.data;
  const count = testCases.length;
  return (
    <section aria-label={t('since.title')}>
      <Text fw={600} mt="md">
        {t('since.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {count === 0
          ? t('since.none')
          : t(since?.isProven ? 'since.fewest' : 'since.some', { count })}
      </Text>
      {count > 0 && <Files modelId={modelId} version={version} />}
      <List size="sm" mt="xs">
        {testCases.map(({ key, name, reasons = [] }) => (
          <List.Item key={key}>
            {name}
            {[...new Set(reasons.map(sentence))].map((reason) => (
              <Text key={reason} size="sm" c="dimmed">
                {reason}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

const FILES = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['feature', 'Gherkin'],
  ['md', 'Markdown'],
] as const;

/** The same test cases as a file, in the formats that people take them along in. */
function Files({ modelId, version }: { modelId: string; version: number }) {
  const { t } = useTranslation('model');
  const name = useEditor(({ history }) => history.present.name) || 'caseloom';
  return (
    <Group role="group" aria-label={t('since.files')} gap={6} mt="xs">
      <Text size="sm">{t('since.files')}:</Text>
      {FILES.map(([format, label]) => (
        <Button
          key={format}
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() =>
            void download(exportSince(modelId, version, format), `${name}.${format}`).catch(
              (error) => toast('error', messageOf(error)),
            )
          }
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
