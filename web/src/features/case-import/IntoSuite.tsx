import { LIMITS } from '@caseloom/contract';
import { Alert, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { suitesOf } from '../suite/api.ts';
import type { CasesProps } from './AsModels.tsx';
import { CheckLists } from './CheckLists.tsx';
import { Covered } from './Covered.tsx';
import styles from './case-import.module.css';
import { hiddenRowsIn, nameOfFile, sheetOf } from './chosen-part.ts';
import { Repeated } from './Found.tsx';
import { drawSheets } from './import-worker.ts';
import { KeepFields } from './KeepFields.tsx';
import { RowFaults } from './RowFaults.tsx';
import { type DrawnSheet, readCases } from './read-sheets.ts';
import { SaveCases } from './SaveCases.tsx';
import { TargetFields } from './TargetFields.tsx';
import { useProposal } from './use-proposal.ts';
import { useRequirements } from './use-requirements.ts';

/** How alike steps are for cases to be duplicates. */
const DRAWN = { likeness: 'wording', byArea: true, isPlaced: false } as const;

/** The cases of a file as they are, in a suite: a new one, or one that has some of them already. */
export function IntoSuite({
  slug,
  file,
  chosen,
  suiteId,
  ...props
}: CasesProps & { suiteId?: string | undefined }) {
  const { isWholeFile, leavesOut, onLeavesOut, keep, onKeep, onImported } = props;
  const { t, i18n } = useTranslation('case-import');
  const suites = useQuery(suitesOf(slug));
  const requirements = useRequirements(slug);
  const [chosenTarget, setTarget] = useState(suiteId);
  const [name, setName] = useState(() => nameOfFile(file).slice(0, LIMITS.name));
  const what = [
    ...[file.name, file.lastModified, chosen.map(({ source }) => source.name)],
    ...[chosen.map((one) => one.columns), leavesOut],
  ];
  // duplicates are found by drawing the cases, which may take long: nobody waits for it
  const finding = useQuery({
    queryKey: ['found cases', ...what],
    queryFn: ({ signal }) =>
      drawSheets(
        {
          ...{ chosen, leavesOut, data: [], requirements: requirements.ids },
          ...{ use: 'comparison', keep: 'all' },
          options: { ...DRAWN, name: nameOfFile(file) },
        },
        signal,
      ),
    gcTime: 0,
  });
  const findings = finding.data?.findings;
  const reading = useQuery({
    queryKey: ['read cases', ...what, findings && keep, [...requirements.ids]],
    queryFn: () => readCases({ chosen, leavesOut, keep, findings, requirements: requirements.ids }),
    enabled: requirements.isSuccess,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const proposal = useProposal({
    slug,
    cases: reading.data?.cases ?? [],
    fileName: nameOfFile(file),
  });
  if (requirements.error)
    return <ErrorCard error={requirements.error} onRetry={requirements.refetch} />;
  if (reading.error) return <ErrorCard error={reading.error} onRetry={reading.refetch} />;
  if (!reading.data || (chosenTarget === undefined && proposal.isPending)) return <RowsSkeleton />;
  const target = chosenTarget ?? proposal.suite?.id ?? '';
  const { cases, count, leftOut, remarks, skipped, unplaced, forTool, notInModels, priorities } =
    reading.data;
  const max = formatNumber(i18n.language, LIMITS.importedCases);
  return (
    <>
      <CheckLists of="suite" chosen={chosen} count={reading.data.checks} />
      <RowFaults
        remarks={remarks}
        skipped={skipped}
        unplaced={unplaced}
        forTool={forTool}
        notInModels={notInModels}
        priorities={priorities}
        hiddenRows={hiddenRowsIn(chosen)}
        leavesOut={leavesOut}
        onLeavesOut={onLeavesOut}
      />
      <Covered of="suite" all={cases.map((one) => one.requirements ?? [])} />
      <TargetFields
        suites={suites.data?.items ?? []}
        target={target}
        proposal={proposal}
        onTarget={setTarget}
        name={name}
        onName={setName}
      />
      <Compared findings={findings} isComparing={finding.isFetching} />
      {findings && (
        <KeepFields
          findings={findings}
          count={count}
          leftOut={leftOut}
          value={keep}
          onChange={onKeep}
        />
      )}
      {cases.length === 0 && <Text role="status">{t('found.noCases')}</Text>}
      {cases.length > LIMITS.importedCases && (
        <Alert color="yellow" role="note">
          {t('into.tooMany', { count: cases.length, max })}
        </Alert>
      )}
      {cases.length > 0 && cases.length <= LIMITS.importedCases && (
        <SaveCases
          slug={slug}
          cases={cases}
          suiteId={target || undefined}
          name={name.trim()}
          fileName={file.name}
          sheet={sheetOf(chosen, isWholeFile)}
          isStale={reading.isFetching}
          isWhole={isWholeFile && keep === 'all' && !leavesOut}
          onImported={onImported}
        />
      )}
    </>
  );
}

type ComparedProps = { findings: DrawnSheet['findings'] | undefined; isComparing: boolean };

/** What the cases have in common and contradict, once that is known. */
function Compared({ findings, isComparing }: ComparedProps) {
  const { t } = useTranslation('case-import');
  if (isComparing)
    return (
      <Text role="status" size="sm" c="dimmed">
        {t('into.comparing')}
      </Text>
    );
  if (!findings) return null;
  return (
    <Section title={t('found.title')}>
      <div className={styles.found}>
        <Repeated findings={findings} />
      </div>
    </Section>
  );
}
