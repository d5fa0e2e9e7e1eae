import type { TestCaseAnswer } from '@caseloom/contract';
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownValues } from '../../../lib/value.ts';
import { fold } from '../../../lib/words.ts';
import { OUT, type Suite, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { CaseDetail } from './CaseDetail.tsx';
import { Findings } from './Findings.tsx';
import { Levels } from './Levels.tsx';
import { pathOf } from './path.ts';
import { compare, light } from './suite.ts';
import { useCaseInAddress } from './use-case-in-address.ts';
import { stepBy, togglePlay } from './walk.ts';

/** So many rows are in the page at once; scrolling to the end brings more. */
const PAGE = 200;
type Polarity = 'all' | 'positive' | 'negative';

/** The cases as a list beside the chosen one's steps; choosing one lights its path. */
export function CaseList({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const [query, setQuery] = useState('');
  const [polarity, setPolarity] = useState<Polarity>('all');
  const [shown, setShown] = useState(PAGE);
  const key = useEditor(({ lit }) => lit?.key);
  const rows = useMemo(
    () =>
      suite.testCases
        .map((test, at) => ({ test, number: at + 1 }))
        .filter(({ test }) => polarity === 'all' || test.polarity === polarity)
        .filter(({ test }) => fold(`${test.name} ${test.key}`).includes(fold(query))),
    [suite, query, polarity],
  );
  const choose = useChoice(rows);
  const chosen = rows.find(({ test }) => test.key === key);
  useCaseInAddress(suite);
  return (
    <>
      <div className="cases-filter">
        <TextInput
          size="xs"
          aria-label={t('searchCases')}
          placeholder={t('searchCases')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('polarity')}
          value={polarity}
          onChange={(value) => setPolarity(value as Polarity)}
          data={(['all', 'positive', 'negative'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
        <Levels />
      </div>
      <div className="cases-body">
        <div className="cases-rows">
          <Findings suite={suite} />
          {rows.length === 0 && <p className="panel-help">{t('nothingFound')}</p>}
          <div
            role="listbox"
            tabIndex={0}
            className="cases-list"
            aria-label={t('testCases')}
            aria-activedescendant={chosen && `case-${chosen.test.key}`}
            onKeyDown={choose.handleKeyDown}
            onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
              if (scrollTop + clientHeight > scrollHeight - 200) setShown(shown + PAGE);
            }}
          >
            {rows.slice(0, Math.max(shown, choose.at + 2)).map(({ test, number }) => (
              <Row key={test.key} test={test} number={number} isChosen={test.key === key} />
            ))}
          </div>
        </div>
        {chosen ? (
          <CaseDetail test={chosen.test} number={chosen.number} />
        ) : (
          <Text className="cases-hint" c="dimmed" size="sm">
            {t('chooseCase')}
          </Text>
        )}
      </div>
    </>
  );
}

function Row({
  test,
  number,
  isChosen,
}: {
  test: TestCaseAnswer;
  number: number;
  isChosen: boolean;
}) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const isCompared = useEditor(({ compared }) => compared?.key === test.key);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      ref={element}
      role="option"
      id={`case-${test.key}`}
      tabIndex={-1}
      className={isCompared ? 'case-row case-compared' : 'case-row'}
      aria-selected={isChosen}
      onClick={(event) => {
        if (event.shiftKey) return compare(test);
        light(test);
        if (!isChosen) tool.fit([...pathOf(test).nodes.keys()]);
      }}
    >
      <span className="case-number">{number}</span>
      <span className="case-name">{test.name}</span>
      <span className="case-values mono">{shownValues(test.data, t('emptyValue'))}</span>
      <span className={`case-polarity polarity-${test.polarity}`}>{t(test.polarity)}</span>
      <span className="case-steps">{t('stepCount', { count: test.steps.length })}</span>
    </div>
  );
}

type Numbered = { test: TestCaseAnswer; number: number };

/** J and K, or arrows, go through the list; Escape puts the path out. */
function useChoice(rows: Numbered[]) {
  const tool = useTool();
  const key = useEditor(({ lit }) => lit?.key);
  const at = rows.findIndex(({ test }) => test.key === key);
  const { lit } = useEditor.getState();
  const plays: Record<string, () => void> = lit
    ? { ' ': togglePlay, ArrowRight: () => stepBy(1), ArrowLeft: () => stepBy(-1) }
    : {};
  const last = rows.length - 1;
  const places: Record<string, number> = {
    j: at + 1,
    ArrowDown: at + 1,
    k: at === -1 ? last : at - 1,
    ArrowUp: at === -1 ? last : at - 1,
    Home: 0,
    End: last,
  };
  function choose(to: number | undefined) {
    const next = rows[to ?? -1];
    if (!next) return;
    const path = pathOf(next.test);
    useEditor.setState({ ...OUT, lit: path });
    tool.fit([...path.nodes.keys()]);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const { key: pressed } = event;
    if (pressed === 'Escape') useEditor.setState(OUT);
    else if (plays[pressed]) plays[pressed]();
    else if (pressed in places) choose(places[pressed]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { at, handleKeyDown };
}
