import type { RequirementAnswer } from '@caseloom/contract';
import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { CaseLink } from './CaseLink.tsx';

/** How many cases of a requirement are shown before one asks for all. */
const FEW = 3;

/** The cases that cover a requirement, each with how it went last; leads to where that was. */
export function CoveringCases({ requirement }: { requirement: RequirementAnswer }) {
  const { id, cases, caseCount } = requirement;
  const { t, i18n } = useTranslation('requirement');
  const [isAll, setAll] = useState(false);
  const shown = isAll ? cases : cases.slice(0, FEW);
  return (
    <div className="requirement-covering">
      <ul className="requirement-cases">
        {shown.map((test) => (
          <li key={test.caseKey}>
            <StatusMark status={test.status} />
            <CaseLink test={test}>{test.name}</CaseLink>
          </li>
        ))}
      </ul>
      {cases.length > FEW && (
        <UnstyledButton
          className="requirement-more"
          aria-expanded={isAll}
          aria-label={t(isAll ? 'lessOf' : 'moreOf', { id, count: cases.length })}
          onClick={() => setAll(!isAll)}
        >
          {t(isAll ? 'less' : 'more', { count: cases.length - FEW })}
        </UnstyledButton>
      )}
      {caseCount > cases.length && (
        <Text size="xs" c="dimmed">
          {t('inFile', { total: formatNumber(i18n.language, caseCount) })}
        </Text>
      )}
    </div>
  );
}
