import type { RequirementAnswer } from '@caseloom/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { stateOf } from './state.ts';

/** How the cases of a requirement went together, or that it has none. */
export function RequirementState({ requirement }: { requirement: RequirementAnswer }) {
  const { t } = useTranslation('requirement');
  if (stateOf(requirement) !== 'gap') return <StatusMark status={requirement.status} />;
  return (
    <Tag tone="warn" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {t('state.gap')}
    </Tag>
  );
}
