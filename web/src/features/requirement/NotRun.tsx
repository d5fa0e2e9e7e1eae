import type { RequirementAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { marksOf } from './marks.ts';

/** So many test cases are named. */
const SHOWN = 3;

/** Which test cases keep a requirement from being passed, where others of it have a result. */
export function NotRun({ requirement }: { requirement: RequirementAnswer }) {
  const words = useNotRun()(requirement);
  if (words === undefined) return null;
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  );
}

/** Says why a requirement is “not run”; nothing where that needs no words, as none of its test cases was run. */
export function useNotRun(): (requirement: RequirementAnswer) => string | undefined {
  const { t, i18n } = useTranslation('requirement');
  return ({ status, isBeforeChange, untestedCount: count, caseCount: total, cases }) => {
    const isClear = count === 0 || count === total || isBeforeChange;
    if (status !== 'untested' || isClear) return undefined;
    const marks = marksOf(cases);
    const names = cases
      .filter((test) => test.status === 'untested')
      .slice(0, SHOWN)
      .map(({ caseKey, name }) => [name, marks.get(caseKey)].filter(Boolean).join(' · '));
    const rest = count - names.length;
    const all = rest > 0 ? [...names, t('notRunMore', { count: rest })] : names;
    return t('notRun', { count, total, names: new Intl.ListFormat(i18n.language).format(all) });
  };
}
