import type { GenerationAnswer } from '@caseloom/contract';
import {
  Button,
  Group,
  ScrollArea,
  Stack,
  Table,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { download, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { exportModel } from './api.ts';

type Props = {
  modelId: string | undefined;
  suite: GenerationAnswer | undefined;
  lit: string | undefined;
  onLight: (key: string | undefined) => void;
};

/** The test cases; choosing one lights its path in the drawing. */
export function Cases({ modelId, suite, lit, onLight }: Props) {
  const { t } = useTranslation('model');
  if (!suite || !modelId) {
    return (
      <Text p="sm" className="card">
        {t('noCases')}
      </Text>
    );
  }
  const take = (format: 'xlsx' | 'feature' | 'png') =>
    download(exportModel(modelId, format), `caseloom.${format}`).catch((error) =>
      toast('error', messageOf(error)),
    );
  const { coverage, counts, lowerBound, optimal, findings, testCases } = suite;
  return (
    <Stack
      gap={4}
      p="sm"
      className="card"
      component="section"
      aria-label={t('cases', { count: counts.testCases })}
    >
      <Group justify="space-between">
        <Group gap="md" role="status">
          <Title order={2} size="h4">
            {t('cases', { count: counts.testCases })}
          </Title>
          <Text size="sm">{t('coverage', { percent: coverage.percent })}</Text>
          <Text size="sm">{t('pathsOf', { paths: counts.outlines, bound: lowerBound })}</Text>
          {optimal && <Text size="sm">{t('minimal')}</Text>}
        </Group>
        <Group gap="xs">
          {(['xlsx', 'feature', 'png'] as const).map((format) => (
            <Button key={format} size="xs" variant="default" onClick={() => take(format)}>
              {t(format === 'xlsx' ? 'excel' : format === 'feature' ? 'gherkin' : 'image')}
            </Button>
          ))}
        </Group>
      </Group>
      {findings.map((finding) => (
        <Text key={`${finding.code}${finding.nodeId}${finding.edgeId}${finding.message}`} size="sm">
          {finding.message}
        </Text>
      ))}
      <ScrollArea h={180} tabIndex={0}>
        <Table>
          <Table.Tbody>
            {testCases.map((test, i) => (
              <Table.Tr key={test.key} className="case-row" aria-selected={test.key === lit}>
                <Table.Td>{i + 1}</Table.Td>
                <Table.Td>
                  <UnstyledButton
                    onClick={() => onLight(test.key === lit ? undefined : test.key)}
                    aria-pressed={test.key === lit}
                  >
                    {test.name}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>{t(test.polarity)}</Table.Td>
                <Table.Td>
                  {test.steps.map(({ keyword, text }) => `${keyword} ${text}`).join(' → ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Stack>
  );
}
