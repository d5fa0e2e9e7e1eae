import type { TestCaseAnswer } from '@caseloom/contract';
import { tokensIn } from '@caseloom/engine';
import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowsDiff, IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { select } from '../editor.ts';
import panelStyles from '../panel.module.css';
import { useTool } from '../tool.ts';
import styles from './case-detail.module.css';
import { StepText } from './StepText.tsx';

type Props = {
  test: TestCaseAnswer;
  number: number;
  /** Whether the next case that is chosen is compared with this one. */
  compares: boolean;
  onCompare: () => void;
};

/** The case that is open: its steps with their values as named chips, and the data by name. */
export function CaseDetail({ test, number, compares, onCompare }: Props) {
  const { t } = useTranslation('model');
  const address = `${location.origin}${location.pathname}?case=${test.key}`;
  return (
    <article className={styles.root} aria-label={test.name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <h3 className={styles.title}>{`${number}. ${test.name}`}</h3>
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
      <CaseSteps test={test} />
      <CaseData test={test} />
      <Text size="xs" c="dimmed" px={4}>
        {[test.key, ...test.requirements].join(' · ')}
      </Text>
    </article>
  );
}

/** The steps of a case; a click on one shows its node on the canvas. */
export function CaseSteps({ test }: Pick<Props, 'test'>) {
  const { fit } = useTool();
  const show = (nodeId: string) => {
    const id = nodeId.split('/')[0] ?? nodeId;
    select([id], { opens: false });
    fit([id]);
  };
  return (
    <ol className={styles.steps}>
      {test.steps.map((step) => (
        <li key={step.index}>
          <button type="button" className={styles.step} onClick={() => show(step.nodeId)}>
            <span className={styles.keyword}>{step.keyword}</span>{' '}
            <StepText step={step} data={test.data} />
            {step.expected && <em> {step.expected}</em>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The data of a case that none of its steps shows, such as what only conditions ask for. */
function CaseData({ test }: Pick<Props, 'test'>) {
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
  );
}
