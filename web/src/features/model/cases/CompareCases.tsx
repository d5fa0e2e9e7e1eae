import type { TestCaseAnswer } from '@caseloom/contract';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepText } from '../../../ui/cases/StepText.tsx';
import { type Suite, useEditor } from '../editor.ts';
import styles from './full-cases.module.css';

/** Two cases beside each other; the steps that only one of them has are marked. */
export function CompareCases({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const lit = useEditor(({ highlighted }) => highlighted?.key);
  const compared = useEditor((editor) => editor.compared?.key);
  const left = lit ?? suite.testCases[0]?.key;
  const right = compared ?? suite.testCases.find(({ key }) => key !== left)?.key;
  const [keys, setKeys] = useState([left, right]);
  const pair = keys.map((key, side) => ({
    side,
    test: suite.testCases.find((test) => test.key === key),
  }));
  const options = suite.testCases.map(({ key, name }, index) => ({
    value: key,
    label: `${index + 1}. ${name}`,
  }));
  return (
    <div className={styles.pair}>
      {pair.map(({ test, side }) => (
        <section key={side}>
          <Select
            searchable
            label={t(side === 0 ? 'compareLeft' : 'compareRight')}
            data={options}
            value={test?.key ?? null}
            onChange={(key) => key && setKeys(keys.with(side, key))}
          />
          {test && <Steps test={test} other={pair[1 - side]?.test} />}
        </section>
      ))}
    </div>
  );
}

type Props = { test: TestCaseAnswer; other: TestCaseAnswer | undefined };

function Steps({ test, other }: Props) {
  const { t } = useTranslation('model');
  const shared = new Set(other?.steps.map(({ text }) => text));
  return (
    <ol className={styles.steps}>
      {test.steps.map((step) => {
        const isOwn = other !== undefined && !shared.has(step.text);
        return (
          <li key={step.index} className={isOwn ? styles.isOwn : undefined}>
            {step.keyword} <StepText step={step} data={test.data} />
            {isOwn && <small> {t('onlyHere')}</small>}
          </li>
        );
      })}
    </ol>
  );
}
