import { Checkbox, Fieldset, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DataClass, VALIDITIES } from './classes.ts';
import styles from './data.module.css';
import type { useProposals } from './use-proposals.ts';

type Props = {
  form: ReturnType<typeof useProposals>;
  /** The classes that may have bounds. */
  classes: readonly DataClass[];
  isSecret: boolean;
};

const HIDDEN = '••••';

/** The valid and the invalid values that are proposed, each with its reason; secret ones by their reasons only. */
export function ProposalList({ form, classes, isSecret }: Props) {
  const { t } = useTranslation(['proposal', 'project']);
  const { proposals, choice, toggle } = form;
  if (proposals.length === 0) {
    const reason = whyNone(form, classes);
    return reason ? (
      <Text size="sm" c="dimmed" role="status">
        {t(`proposal:${reason}`)}
      </Text>
    ) : null;
  }
  const shown = (value: string) => (isSecret ? HIDDEN : shortened(value));
  return (
    <div className={styles.proposals}>
      {VALIDITIES.map((validity) => {
        const some = proposals.filter((one) => one.validity === validity);
        if (some.length === 0) return null;
        const heading = { validity: t(`project:data.${validity}`), count: some.length };
        return (
          <Fieldset key={validity} variant="unstyled" legend={t('proposal:ofValidity', heading)}>
            <Stack gap={8}>
              {some.map(({ value, words }) => (
                <Checkbox
                  key={value}
                  size="xs"
                  checked={!choice.left.has(value)}
                  onChange={() => toggle(value)}
                  label={
                    <>
                      <code className={value === '' ? styles.isEmpty : undefined}>
                        {value === '' ? t('project:data.emptyValue') : shown(value)}
                      </code>
                      : {words}
                    </>
                  }
                />
              ))}
            </Stack>
          </Fieldset>
        );
      })}
    </div>
  );
}

/** Why there is nothing to propose; undefined where a field says what is wrong with what is typed in it. */
function whyNone(
  { choice, hasAll, patternFault, rangeFaultIn }: Props['form'],
  classes: Props['classes'],
) {
  if (hasAll) return 'allThere';
  if (choice.kind === 'bounds' || choice.kind === 'lengths') {
    const faults = classes.map(rangeFaultIn);
    return faults.every((fault) => fault === 'needsBounds') ? 'needsBounds' : undefined;
  }
  if (patternFault) return undefined;
  return choice.kind === 'pattern' && !choice.source ? 'needsPattern' : 'nothing';
}

const MAX_SHOWN = 40;

/** The beginning, the end and the length of a long text. */
const shortened = (value: string) =>
  value.length > MAX_SHOWN ? `${value.slice(0, 12)}…${value.slice(-12)} (${value.length})` : value;
