import type { WorkCase } from '@caseloom/contract';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../lib/days.ts';
import { formatDays } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { releasesOf } from '../release/api.ts';
import { SavedViews } from '../saved-view/parts.ts';
import { AttributeFilters, attributeWords } from '../suite/parts.ts';
import { casesOf } from './api.ts';
import { CaseRow } from './CaseRow.tsx';
import { Choice } from './Choice.tsx';
import { CASES, casesOfAddress, daysAgo } from './filter.ts';
import { ListTab } from './ListTab.tsx';

const FILTERS = ['for', 'from', 'until', 'release', 'priority', 'risk', 'tag'];

/** The test cases of all suites: those that no run of a period or a release has a result for, all, or retired ones. */
export function CasesTab() {
  const { t } = useTranslation('work');
  const [address] = useAddressState();
  const { which, filter } = casesOfAddress(address);
  const kind = filter.isUntested ? 'untested' : which === 'retired' ? 'retired' : 'all';
  return (
    <ListTab<WorkCase>
      names={FILTERS}
      filter={filter}
      page={(number) => casesOf(filter, number)}
      sentence={(count) => t(`cases.count.${kind}`, count)}
      label={t('cases.list')}
      row={(test) => <CaseRow test={test} />}
      empty={
        <EmptyState
          icon={<IconChecks size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('cases.none')}
          text={t('cases.noneText')}
        />
      }
    >
      {(onChange) => (
        <>
          <WhichCases which={which} filter={filter} onChange={onChange} />
          <AttributeFilters
            projectSlug={filter.projectSlug}
            filter={filter}
            onChange={(chosen) => onChange(attributeWords(chosen))}
          />
          <SavedViews
            list="work"
            projectSlug={filter.projectSlug}
            names={['tab', 'project', 'q', ...FILTERS]}
            usual={['tab']}
          />
        </>
      )}
    </ListTab>
  );
}

type WhichProps = ReturnType<typeof casesOfAddress> & {
  onChange: (words: Record<string, string | number | undefined>) => void;
};

/** Since when, or in which release of the project, the test cases were not run; or all of them. */
function WhichCases({ which, filter, onChange }: WhichProps) {
  const { t, i18n } = useTranslation('work');
  const { projectSlug, releaseId, from, until } = filter;
  const { data: releases = [] } = useQuery({
    ...releasesOf(projectSlug ?? ''),
    enabled: projectSlug !== undefined,
  });
  const inRelease = releases.map(({ id, name }) => ({
    value: id,
    label: t('cases.notRunIn', { when: name }),
  }));
  const named = from && formatDays(i18n.language, from, until ? addDays(until, -1) : daysAgo(1));
  const inTime = which === 'named' && named ? [{ value: which, label: named }] : [];
  return (
    <Choice
      label={t('cases.which')}
      value={releaseId ?? (which === '30' ? undefined : which)}
      all={t('cases.for.30')}
      options={[
        ...inTime.map((one) => ({ ...one, label: t('cases.notRunIn', { when: one.label }) })),
        ...CASES.filter((one) => one !== '30').map((value) => ({
          value,
          label: t(`cases.for.${value}`),
        })),
        ...inRelease,
      ]}
      onChange={(chosen) => {
        const one = CASES.find((name) => name === chosen);
        const isDays = one !== undefined && /^\d+$/.test(one);
        const release = one ? undefined : chosen;
        onChange({ for: isDays ? Number(one) : one, release, from: undefined, until: undefined });
      }}
    />
  );
}
