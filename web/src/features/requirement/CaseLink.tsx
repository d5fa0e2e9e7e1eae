import type { RequirementAnswer } from '@caseloom/contract';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/TextLink.tsx';

type Props = {
  test: Pick<RequirementAnswer['cases'][number], 'suiteId' | 'caseKey' | 'runId'>;
  title?: string;
  tabIndex?: number;
  onFocus?: () => void;
  children: ReactNode;
};

/** Leads to the run in which a case went last, or to its suite where there was none. */
export function CaseLink({ test: { suiteId, caseKey, runId }, ...link }: Props) {
  return runId ? (
    <TextLink to="/runs/$id" params={{ id: runId }} search={{ case: caseKey }} {...link} />
  ) : (
    <TextLink to="/suites/$id" params={{ id: suiteId }} {...link} />
  );
}
