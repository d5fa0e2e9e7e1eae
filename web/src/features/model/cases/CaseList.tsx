import type { TestCaseAnswer } from '@caseloom/contract';
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../lib/words.ts';
import { NO_HIGHLIGHT, type Suite, useEditor } from '../editor.ts';
import { comboOf } from '../keys.ts';
import panelStyles from '../panel.module.css';
import { useTool } from '../tool.ts';
import { CaseDetail } from './CaseDetail.tsx';
import { Row } from './CaseRow.tsx';
import styles from './cases.module.css';
import { Findings } from './Findings.tsx';
import { Levels } from './Levels.tsx';
import { pathOf } from './path.ts';
import { stepBy, togglePlay } from './playback.ts';
import { useCaseInAddress } from './use-case-in-address.ts';
import { useChangedCases } from './use-changed-cases.ts';
import { compare } from './use-suite.ts';

/** So many rows are in the page at once; scrolling to the end brings more. */
const PAGE = 200;
type Polarity = 'all' | 'positive' | 'negative';

/** The cases as a list next to the steps of the chosen one; choosing a case highlights its path. */
export function CaseList({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const [query, setQuery] = useState('');
  const [polarity, setPolarity] = useState<Polarity>('all');
  const [shown, setShown] = useState(PAGE);
  const key = useEditor(({ highlighted }) => highlighted?.key);
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
  const [compares, setCompares] = useState(false);
  const added = new Set(useChangedCases()?.added);
  return (
    <>
      <div className={styles.filter}>
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
          onChange={setPolarity}
          data={(['all', 'positive', 'negative'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
        />
        <Levels />
      </div>
      <div className={styles.body}>
        <div className={styles.rows}>
          <Findings suite={suite} />
          {rows.length === 0 && <p className={panelStyles.help}>{t('nothingFound')}</p>}
          <div
            role="listbox"
            tabIndex={0}
            className={styles.list}
            data-guide="case"
            aria-label={t('testCases')}
            aria-activedescendant={chosen && `case-${chosen.test.key}`}
            onKeyDown={choose.handleKeyDown}
            onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
              if (scrollTop + clientHeight > scrollHeight - 200) setShown(shown + PAGE);
            }}
          >
            {rows.slice(0, Math.max(shown, choose.at + 2)).map(({ test, number }) => (
              <Row
                key={test.key}
                test={test}
                number={number}
                isChosen={test.key === key}
                isNew={added.has(test.key)}
                compares={compares}
              />
            ))}
          </div>
        </div>
        {chosen ? (
          <CaseDetail
            test={chosen.test}
            number={chosen.number}
            compares={compares}
            onCompare={() => setCompares(!compares)}
          />
        ) : (
          <Text className={styles.hint} c="dimmed" size="sm">
            {t('chooseCase')}
          </Text>
        )}
      </div>
    </>
  );
}

type Numbered = { test: TestCaseAnswer; number: number };

/** J and K, or arrows, go through the list, with Shift to compare; Escape puts the path out. */
function useChoice(rows: Numbered[]) {
  const tool = useTool();
  const key = useEditor(({ highlighted }) => highlighted?.key);
  const comparedKey = useEditor(({ compared }) => compared?.key);
  const indexOf = (caseKey: string | undefined) =>
    rows.findIndex(({ test }) => test.key === caseKey);
  const at = indexOf(key);
  const plays: Record<string, () => void> =
    at === -1
      ? {}
      : { Space: togglePlay, ArrowRight: () => stepBy(1), ArrowLeft: () => stepBy(-1) };

  function choose(to: number) {
    const next = rows[to];
    if (!next) return;
    const path = pathOf(next.test);
    useEditor.setState({ ...NO_HIGHLIGHT, highlighted: path });
    tool.fit([...path.nodes.keys()]);
  }
  function compareFrom(by: 1 | -1) {
    const from = comparedKey === undefined ? at : indexOf(comparedKey);
    // the chosen one is not compared with itself
    const next = rows[from + by + (rows[from + by]?.test.key === key ? by : 0)];
    if (next && at !== -1) compare(next.test);
  }
  const goesBy = (by: 1 | -1) => () => choose(at === -1 && by === -1 ? rows.length - 1 : at + by);
  const does: Record<string, () => void> = {
    ...plays,
    Escape: () => useEditor.setState(NO_HIGHLIGHT),
    Home: () => choose(0),
    End: () => choose(rows.length - 1),
    ...keysBy(1, goesBy(1), () => compareFrom(1)),
    ...keysBy(-1, goesBy(-1), () => compareFrom(-1)),
  };
  function handleKeyDown(event: KeyboardEvent) {
    const run = does[comboOf(event.nativeEvent) ?? ''];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }
  return { at, handleKeyDown };
}

/** The two keys for the next case, or for the one before, each with Shift too. */
function keysBy(by: 1 | -1, run: () => void, withShift: () => void): Record<string, () => void> {
  const [letter, arrow] = by === 1 ? ['j', 'ArrowDown'] : ['k', 'ArrowUp'];
  return {
    [letter]: run,
    [arrow]: run,
    [`Shift+${letter}`]: withShift,
    [`Shift+${arrow}`]: withShift,
  };
}
