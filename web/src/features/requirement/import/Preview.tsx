import type { RequirementImport } from '@caseloom/contract';
import type { ReadRequirements } from '@caseloom/formats/requirements';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Section } from '../../../ui/Section.tsx';
import { previewOf } from '../api.ts';
import { ChangeList } from './ChangeList.tsx';
import { LinkChanges } from './LinkChanges.tsx';
import { Remarks } from './Remarks.tsx';
import { useImport } from './use-import.ts';

type Props = { slug: string; read: ReadRequirements; fileKey: unknown[] };

/** What saving the requirements of a file would change, and the button that does it. */
export function Preview({ slug, read: { requirements: items, remarks }, fileKey }: Props) {
  const { t } = useTranslation('requirement-import');
  const [deletesGone, setDeletesGone] = useState(false);
  const [picked, setPicked] = useState<{ of: string; suites: string[] }>();
  const of = JSON.stringify(fileKey);
  // of other columns other suites have test cases
  const suites = picked?.of === of ? picked.suites : undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...previewOf(slug, { items, deletesGone, suites, key: fileKey }),
    placeholderData: keepPreviousData,
  });
  const importing = useImport(slug, refetch);
  const counts = data && countsOf(data);
  const doesNothing =
    !counts ||
    counts.new + counts.changed + data.links.cases + (deletesGone ? counts.gone : 0) === 0;
  return (
    <Section title={t('preview.title')}>
      <Stack>
        <Remarks remarks={remarks} orphans={items.length > 0 ? (data?.orphans ?? []) : []} />
        {items.length === 0 && <Text role="status">{t('preview.none')}</Text>}
        {items.length > 0 && error && <ErrorCard error={error} onRetry={refetch} />}
        {items.length > 0 && !error && !data && <Text role="status">{t('preview.loading')}</Text>}
        {items.length > 0 && !error && counts && (
          <>
            <Text fw={600} role="status">
              {KINDS.filter((kind) => counts[kind] > 0)
                .map((kind) => t(`preview.${kind}`, { count: counts[kind] }))
                .join(' · ')}
            </Text>
            {doesNothing && <Text>{t('preview.nothing')}</Text>}
            {counts.changed > 0 && (
              <Text size="sm" c="dimmed">
                {t('preview.suspect')}
              </Text>
            )}
            {counts.gone > 0 && (
              <Checkbox
                label={t('deletesGone')}
                checked={deletesGone}
                onChange={({ currentTarget }) => setDeletesGone(currentTarget.checked)}
              />
            )}
            <LinkChanges
              links={data.links}
              ticked={suites ?? chosenIn(data)}
              onTick={(next) => setPicked({ of, suites: next })}
            />
            <ChangeList changes={data.changes} />
            <Group justify="flex-end">
              <Button
                loading={importing.isPending}
                disabled={isFetching || doesNothing}
                onClick={() => importing.mutate({ items, deletesGone, suites, print: data.print })}
              >
                {t('save')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  );
}

const chosenIn = ({ links }: RequirementImport): string[] =>
  links.suites.filter(({ isChosen }) => isChosen).map(({ id }) => id);

const KINDS = ['new', 'changed', 'same', 'gone'] as const;

function countsOf({
  changes,
  sameCount,
}: RequirementImport): Record<(typeof KINDS)[number], number> {
  const of = (kind: string) => changes.filter((change) => change.kind === kind).length;
  return { new: of('new'), changed: of('changed'), gone: of('gone'), same: sameCount };
}
