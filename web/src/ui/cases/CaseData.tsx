import type { TestCaseAnswer } from '@caseloom/contract';
import { tokensIn } from '@caseloom/engine';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { shownValue } from '../../lib/value.ts';
import styles from './case-steps.module.css';

type Props = { test: { data: TestCaseAnswer['data']; steps: { label: string }[] } };

/** The data of a case that none of its steps shows, such as what only conditions ask for. */
export function CaseData({ test }: Props) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const shown = new Set(test.steps.flatMap(({ label }) => tokensIn(label)));
  const entries = Object.entries(test.data).filter(
    ([name]) => !shown.has(name.replace(/ \d+$/, '')),
  );
  if (entries.length === 0) return null;
  return (
    <dl className={styles.data}>
      {entries.map(([name, one]) => (
        <div key={name} data-validity={one.validity}>
          <dt>{`<${name}>`}</dt>
          <dd>
            {shownValue(one, { language, empty: t('emptyValue') })}
            {one.validity === 'invalid' && <span className={styles.invalid}> {t('invalid')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
