import type { TestCaseAnswer } from '@caseloom/contract';
import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowsDiff, IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { select } from '../editor.ts';
import panelStyles from '../panel.module.css';
import styles from './cases.module.css';

type Props = {
  test: TestCaseAnswer;
  number: number;
  /** Whether the next case that is chosen is compared with this one. */
  compares: boolean;
  onCompare: () => void;
};

/** One case: its steps with the values in place, and the data by name. */
export function CaseDetail({ test, number, compares, onCompare }: Props) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const data = Object.entries(test.data);
  const address = `${location.origin}${location.pathname}?case=${test.key}`;
  return (
    <article className={styles.root} aria-label={test.name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <h3>{`${number}. ${test.name}`}</h3>
        <Group gap={0} wrap="nowrap">
          <Tooltip label={t('compareCases')}>
            <ActionIcon
              variant={compares ? 'light' : 'subtle'}
              color="gray"
              aria-label={t('compareCases')}
              aria-pressed={compares}
              onClick={onCompare}
            >
              <IconArrowsDiff size={16} />
            </ActionIcon>
          </Tooltip>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Tooltip label={t(copied ? 'linkCopied' : 'copyLink')}>
                <ActionIcon variant="subtle" color="gray" aria-label={t('copyLink')} onClick={copy}>
                  {copied ? <IconCheck size={16} /> : <IconLink size={16} />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        </Group>
      </Group>
      <ol>
        {test.steps.map((step) => (
          <li key={step.index}>
            <button
              type="button"
              className={styles.step}
              onClick={() => select([step.nodeId.split('/')[0] ?? step.nodeId])}
            >
              <strong>{step.keyword}</strong> {step.text}
              {step.expected && <em> {step.expected}</em>}
            </button>
          </li>
        ))}
      </ol>
      {data.length > 0 && (
        <dl className={styles.data}>
          {data.map(([name, one]) => (
            <div key={name} data-validity={one.validity}>
              <dt className={panelStyles.mono}>{`<${name}>`}</dt>
              <dd className={panelStyles.mono}>
                {shownValue(one, { language, empty: t('emptyValue') })}
                {one.validity === 'invalid' && (
                  <span className={panelStyles.caseInvalid}> {t('invalid')}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Text size="xs" c="dimmed">
        {[test.key, ...test.requirements].join(' · ')}
      </Text>
    </article>
  );
}
