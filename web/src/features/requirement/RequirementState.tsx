import type { RequirementAnswer } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { stateOf } from './state.ts';

/** How the cases of a requirement went together, or that it has none. */
export function RequirementState({ requirement }: { requirement: RequirementAnswer }) {
  const { t } = useTranslation('requirement');
  const state = stateOf(requirement);
  if (state === 'dismissed') return <Dismissed {...requirement} />;
  if (state === 'group') return <Tag>{t('state.group')}</Tag>;
  if (state !== 'gap')
    return (
      <Group gap={6}>
        <StatusMark status={requirement.status} />
        {requirement.isBeforeChange && (
          <Tag icon={<IconHistory size={14} aria-hidden />}>{t('beforeChange')}</Tag>
        )}
      </Group>
    );
  return (
    <Tag tone="warn" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {t('state.gap')}
    </Tag>
  );
}

/** That it is not to be tested, and why. */
function Dismissed({ dismissed }: Pick<RequirementAnswer, 'dismissed'>) {
  const { t, i18n } = useTranslation('requirement');
  if (!dismissed) return null;
  const { reason, by, at } = dismissed;
  return (
    <div>
      <Tag>{t('state.dismissed')}</Tag>
      <Text size="xs" c="dimmed">
        {t('dismissal.by', { reason, by, ago: formatAgo(i18n.language, at) })}
      </Text>
    </div>
  );
}
