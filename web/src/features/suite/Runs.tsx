import type { SuiteAnswer } from '@caseloom/contract';
import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { RunBar } from '../../ui/RunBar.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { runsOfSuite } from '../run/api.ts';

/** How many runs are shown before one asks for all. */
const FEW = 5;

/** How the cases ran, newest first. */
export function Runs({ suite }: { suite: SuiteAnswer }) {
  const { t, i18n } = useTranslation('suite');
  const runs = useQuery(runsOfSuite(suite.projectSlug, suite.id)).data?.items ?? [];
  const [isAll, setAll] = useState(false);
  if (runs.length === 0) return null;
  return (
    <section aria-label={t('runs')}>
      <Text component="h2" fw={700} fz={18} mb="xs">
        {t('runs')}
      </Text>
      <Table className="card" aria-label={t('runs')}>
        <Table.Tbody>
          {(isAll ? runs : runs.slice(0, FEW)).map(
            ({ id, name, environment, counts, createdAt, createdBy }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <TextLink to="/runs/$id" params={{ id }}>
                    {name}
                  </TextLink>
                  <Text size="xs" c="dimmed">
                    {[environment, createdBy, formatAgo(i18n.language, createdAt)]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td w="45%">
                  <RunBar counts={counts} />
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
      {runs.length > FEW && !isAll && (
        <Button mt="sm" variant="default" onClick={() => setAll(true)}>
          {t('allRuns', { count: runs.length })}
        </Button>
      )}
    </section>
  );
}
