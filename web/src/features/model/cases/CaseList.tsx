import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Suite, useEditor } from '../editor.ts';
import { CASES_ID } from '../pane/ids.ts';
import panelStyles from '../panel.module.css';
import { announce } from '../voice.ts';
import { CaseDetail } from './CaseDetail.tsx';
import { CaseGroups } from './CaseGroups.tsx';
import { CaseTools } from './CaseTools.tsx';
import styles from './cases.module.css';
import { useCaseInAddress } from './use-case-in-address.ts';
import { useCaseList } from './use-case-list.ts';
import { useChoice } from './use-choice.ts';

type Props = { suite: Suite; onOpenFull: () => void };

/** The cases in groups, one line each, above the steps of the chosen one; choosing a case lights its path. */
export function CaseList({ suite, onOpenFull }: Props) {
  const { t } = useTranslation('model');
  const list = useCaseList(suite);
  const key = useEditor(({ highlighted }) => highlighted?.key);
  const comparedKey = useEditor(({ compared }) => compared?.key);
  const [compares, setCompares] = useState(false);
  const { activeGroup, handleKeyDown, handleClick, handleToggle } = useChoice(list, compares);
  useCaseInAddress(suite);
  const number = suite.testCases.findIndex((test) => test.key === key);
  const chosen = suite.testCases[number];
  return (
    <>
      <CaseTools suite={suite} list={list} onOpenFull={onOpenFull} />
      {list.total === 0 && (
        <p className={`${panelStyles.help} ${styles.none}`}>{t('nothingFound')}</p>
      )}
      <CaseGroups
        id={CASES_ID}
        name={t('testCases')}
        groups={list.groups}
        chosenKey={key}
        comparedKey={comparedKey}
        changes={list.changes}
        results={list.results}
        activeGroup={activeGroup}
        onToggle={handleToggle}
        onChoose={handleClick}
        onKeyDown={handleKeyDown}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - 200) list.showMore();
        }}
      />
      {chosen && (
        <CaseDetail
          test={chosen}
          number={number + 1}
          compares={compares}
          onCompare={() => {
            setCompares(!compares);
            announce(t(compares ? 'turnedOff' : 'turnedOn', { name: t('comparing') }));
          }}
        />
      )}
    </>
  );
}
