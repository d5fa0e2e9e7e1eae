import { IconCircleCheck, IconCircleOff, IconMail, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/Tag.tsx';

const LOOKS = {
  active: { tone: 'pass', Icon: IconCircleCheck },
  passive: { tone: 'plain', Icon: IconCircleOff },
  invited: { tone: 'warn', Icon: IconMail },
  notDelivered: { tone: 'fail', Icon: IconMailOff },
} as const;

/** Whether somebody can log in, or could after accepting the invitation. */
export function Status({ status }: { status: keyof typeof LOOKS }) {
  const { t } = useTranslation('user');
  const { tone, Icon } = LOOKS[status];
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`status.${status}`)}
    </Tag>
  );
}
