import type { TestCaseAnswer } from '@caseloom/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValues } from '../../../lib/value.ts';
import { useEditor } from '../editor.ts';
import optionStyles from '../option.module.css';
import panelStyles from '../panel.module.css';
import { useTool } from '../tool.ts';
import styles from './cases.module.css';
import { pathOf } from './path.ts';
import { compare, highlight } from './use-suite.ts';

type RowProps = {
  test: TestCaseAnswer;
  number: number;
  isChosen: boolean;
  /** It was not there when the cases were generated last. */
  isNew: boolean;
  /** A click compares it with the chosen one. */
  compares: boolean;
};

export function Row({ test, number, isChosen, isNew, compares }: RowProps) {
  const language = useLanguage();
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
      className={`${optionStyles.root} ${isCompared ? `${styles.row} ${styles.compared}` : styles.row}`}
      aria-selected={isChosen}
      onClick={(event) => {
        if (event.shiftKey || compares) return compare(test);
        highlight(test);
        if (!isChosen) tool.fit([...pathOf(test).nodes.keys()]);
      }}
    >
      <span className={styles.number}>{number}</span>
      <span>
        {isNew && <span className={styles.new}>{t('caseNew')}</span>} {test.name}
      </span>
      <span className={`${styles.values} ${panelStyles.mono}`}>
        {shownValues(Object.values(test.data), { language, empty: t('emptyValue') })}
      </span>
      <span className={`${styles.polarity} ${styles[`polarity-${test.polarity}`] ?? ''}`}>
        {t(test.polarity)}
      </span>
      <span className={styles.steps}>{t('stepCount', { count: test.steps.length })}</span>
    </div>
  );
}
