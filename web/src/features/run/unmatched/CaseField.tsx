import type { UnmatchedResult } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foundCasesOf } from '../api.ts';

const SEARCH_DELAY_MS = 200;

type Props = {
  id: string;
  runId: string;
  label: string;
  proposals: UnmatchedResult['proposals'];
  value: string | null;
  onChange: (caseKey: string | null) => void;
};

type Choice = { value: string; label: string };

/** Chooses a test case of a run: the likeliest stand first, others are found by their words or their ID. */
export function CaseField({ id, runId, label, proposals, value, onChange }: Props) {
  const { t } = useTranslation('run');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Choice>();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const likely = proposals.map(choiceOf);
  const own = chosen?.value === value ? chosen : likely.find((one) => one.value === value);
  // the field shows the name of what is chosen: that is no search
  const words = settled === own?.label ? '' : settled.trim();
  const { data, isFetching } = useQuery({ ...foundCasesOf(runId, words), enabled: isOpen });
  const found = data?.items.map(choiceOf) ?? [];
  const shown = words === '' ? likely : [];
  const others = [...(own ? [own] : []), ...found].filter(isFirst(shown));
  return (
    <Select
      id={id}
      aria-label={label}
      placeholder={t('matching.choose')}
      searchable
      // on the way to the next result it would cover what stands below
      openOnFocus={false}
      data={[
        ...(shown.length > 0 ? [{ group: t('matching.proposals'), items: shown }] : []),
        ...(others.length > 0 ? [{ group: t('matching.cases'), items: others }] : []),
      ]}
      // the server has searched
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? t('matching.searching') : t('matching.nothing')}
      value={value}
      onChange={(caseKey, choice) => {
        setChosen(choice ?? undefined);
        onChange(caseKey);
      }}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

type Named = Pick<UnmatchedResult['proposals'][number], 'caseKey' | 'name' | 'sourceId'>;

/** A case under the ID that its team knows it by. */
function choiceOf({ caseKey, name, sourceId }: Named): Choice {
  return { value: caseKey, label: `${name} · ${sourceId || testId(caseKey)}` };
}

/** Keeps of choices those that do not stand among others, each once. */
function isFirst(others: Choice[]) {
  const seen = new Set(others.map(({ value }) => value));
  return ({ value }: Choice) => !seen.has(value) && Boolean(seen.add(value));
}
