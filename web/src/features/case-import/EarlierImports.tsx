import type { ModelImport, SuiteAnswer } from '@caseloom/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { importsOf } from '../model/api.ts';
import { UndoImportDialog as UndoModels } from '../model/parts.ts';
import { suitesOf } from '../suite/api.ts';
import { UndoImportDialog as UndoCases } from '../suite/parts.ts';

type Earlier = { at: string } & (
  | { models: ModelImport }
  | { suite: SuiteAnswer; last: NonNullable<SuiteAnswer['lastImport']> }
);

/** So many models of an import are named. */
const SHOWN = 3;

/** The imports of a project that can be undone, the newest first: files that became models, and the last one of each suite. */
export function EarlierImports({ slug }: { slug: string }) {
  const { t } = useTranslation('case-import');
  const models = useQuery(importsOf(slug)).data ?? [];
  const suites = useQuery(suitesOf(slug)).data?.items ?? [];
  const all: Earlier[] = [
    ...models.map((one) => ({ at: one.at, models: one })),
    ...suites.flatMap((suite) => {
      const { lastImport: last } = suite;
      return last ? { at: last.at, suite, last } : [];
    }),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (all.length === 0) return null;
  return (
    <Section title={t('earlier.title')} text={t('earlier.text')}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {all.map((one) => (
          <EarlierImport
            key={'models' in one ? one.models.id : one.suite.id}
            slug={slug}
            earlier={one}
          />
        ))}
      </Stack>
    </Section>
  );
}

function EarlierImport({ slug, earlier }: { slug: string; earlier: Earlier }) {
  const { t, i18n } = useTranslation('case-import');
  const [isAsking, setAsking] = useState(false);
  const what = useWhat(earlier);
  const time = formatMoment(i18n.language, earlier.at);
  const { fileName } = 'models' in earlier ? earlier.models : earlier.last;
  const name = fileName || t('earlier.noName');
  const asking = { isOpen: isAsking, onClose: () => setAsking(false) };
  const by = 'models' in earlier ? [earlier.models.by] : [];
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[what, time, ...by].join(' · ')}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('earlier.undoOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('undo')}
      </Button>
      {'models' in earlier ? (
        <UndoModels slug={slug} of={earlier.models} {...asking} />
      ) : (
        <UndoCases id={earlier.suite.id} last={earlier.last} {...asking} />
      )}
    </Group>
  );
}

/** What a file became: `3 models: Cart, Pay, Ship`, or the suite. */
function useWhat(earlier: Earlier): string {
  const { t } = useTranslation('case-import');
  if ('suite' in earlier) return t('earlier.suite', { name: earlier.suite.name });
  const { models } = earlier.models;
  const shown = models.slice(0, SHOWN).map(({ name }) => name);
  const names = (models.length > SHOWN ? [...shown, '…'] : shown).join(', ');
  return t('earlier.models', { count: models.length, names });
}
