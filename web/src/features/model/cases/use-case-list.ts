import type { ResultStatus, TestCaseAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../lib/words.ts';
import type { CaseChange } from '../../../ui/cases/CaseRow.tsx';
import { polarityOf } from '../../../ui/cases/polarity-of.ts';
import { type Suite, useEditor } from '../editor.ts';
import type { ShownGroup } from './CaseGroups.tsx';
import { groupCases, happyKeyOf, type Numbered, OTHERS } from './groups.ts';
import { type ChangedCases, useChangedCases } from './use-changed-cases.ts';
import { useLastResults } from './use-last-results.ts';

/** So many rows are in the page at once; scrolling to the end brings more. */
const PAGE = 200;

/** What the chips above the list leave. */
export type Filter = 'all' | 'positive' | 'negative' | 'unstated' | 'changed' | 'failed';

export type CaseListState = ReturnType<typeof useCaseList>;

/** The cases as the list shows them: found, filtered, under headings; with what became of each, and how it went. */
export function useCaseList(suite: Suite) {
  const grouping = useEditor(({ casesGrouping }) => casesGrouping);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(PAGE);
  const changed = useChangedCases();
  const results = useLastResults();
  const changes = useMemo(() => changesOf(changed), [changed]);
  const fits = useMemo(() => passing(filter, { changes, results }), [filter, changes, results]);
  const rows = useMemo(
    () =>
      suite.testCases
        .map((test, index) => ({ test, number: index + 1 }))
        .filter(({ test }) => fits(test) && matches(test, query)),
    [suite, query, fits],
  );
  const title = useGroupTitle();
  const groups = useMemo(() => {
    const goneCases = (changed?.goneCases ?? []).filter(
      (test) => fits(test) && matches(test, query),
    );
    const grouped = groupCases(rows, grouping, happyKeyOf(suite.testCases));
    const names = grouped.map(({ name }) => name);
    let left = shown;
    return grouped.map(({ name, rows: members }): ShownGroup => {
      const isCollapsed = collapsed.has(name);
      const drawn = isCollapsed ? [] : members.slice(0, left);
      left -= drawn.length;
      return {
        name,
        title: title(name),
        count: members.length,
        rows: drawn,
        gone: goneCases.filter((test) => homeOfGone(polarityOf(test), names) === name),
        isCollapsed,
      };
    });
  }, [rows, shown, grouping, suite, changed, collapsed, title, fits, query]);
  const toggle = (name: string) =>
    setCollapsed((before) =>
      before.has(name) ? without(before, name) : new Set([...before, name]),
    );
  return {
    ...{ query, setQuery, filter, setFilter, grouping, groups, toggle, changes, changed, results },
    /** Those that can be gone through, in the order in which they stand. */
    order: groups.flatMap((group) => group.rows),
    total: rows.length,
    showMore: () => setShown((before) => before + PAGE),
  };
}

/** A case that is gone stands where others of its polarity do; where there are none, at the end. */
function homeOfGone(polarity: string, names: string[]): string | undefined {
  return names.includes(polarity) ? polarity : names.at(-1);
}

const matches = ({ name, key, sourceId = '' }: TestCaseAnswer, query: string) =>
  fold(`${name} ${testId(key)} ${sourceId}`).includes(fold(query));

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set([...names].filter((each) => each !== name));
}

function changesOf(changed: ChangedCases | undefined): ReadonlyMap<string, CaseChange> {
  return new Map([
    ...(changed?.added ?? []).map((key) => [key, 'new'] as const),
    ...(changed?.reworded ?? []).map((key) => [key, 'reworded'] as const),
    ...(changed?.changed ?? []).map((key) => [key, 'changed'] as const),
    ...(changed?.gone ?? []).map((key) => [key, 'gone'] as const),
  ]);
}

type Known = {
  changes: ReadonlyMap<string, CaseChange>;
  results: ReadonlyMap<string, ResultStatus>;
};

function passing(filter: Filter, { changes, results }: Known): (test: TestCaseAnswer) => boolean {
  switch (filter) {
    case 'all':
      return () => true;
    case 'changed':
      return ({ key }) => changes.has(key);
    case 'failed':
      return ({ key }) => results.get(key) === 'failed';
    default:
      return (test) => polarityOf(test) === filter;
  }
}

/** The words above a group: of a kind ours, else those of a person. */
function useGroupTitle(): (name: string) => string {
  const { t } = useTranslation('model');
  const grouping = useEditor(({ casesGrouping }) => casesGrouping);
  return useMemo(
    () => (name: string) => {
      if (grouping === 'kind') return t(`caseKind.${name}` as never);
      return name === OTHERS ? t(`groupedOthers.${grouping}`) : name;
    },
    [t, grouping],
  );
}

/** How many cases each chip leaves. */
export function countsOf(
  suite: Suite,
  { changes, results }: Pick<CaseListState, 'changes' | 'results'>,
): Record<Filter, number> {
  const count = (filter: Filter) =>
    suite.testCases.filter(passing(filter, { changes, results })).length;
  return {
    all: suite.testCases.length,
    positive: count('positive'),
    negative: count('negative'),
    unstated: count('unstated'),
    changed: changes.size,
    failed: count('failed'),
  };
}

/** The row that a key leads to. */
export function indexIn(order: readonly Numbered[], key: string | undefined): number {
  return order.findIndex(({ test }) => test.key === key);
}
