import type { ResultStatus } from '@caseloom/contract';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconMinus,
  IconPlayerPause,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from './Tag.tsx';
import styles from './tag.module.css';

const LOOK = {
  passed: { tone: 'pass', Icon: IconCircleCheck },
  failed: { tone: 'fail', Icon: IconCircleX },
  blocked: { tone: 'warn', Icon: IconPlayerPause },
  skipped: { tone: 'plain', Icon: IconCircleMinus },
  untested: { tone: 'plain', Icon: IconMinus },
} as const;

/** The sign alone, where many stand side by side; its word is read out. */
export function StatusSign({ status }: { status: ResultStatus }) {
  const { t } = useTranslation();
  const { tone, Icon } = LOOK[status];
  return (
    <Icon
      size={20}
      role="img"
      aria-label={t(`result.${status}`)}
      className={`${styles.sign} ${styles[`is-${tone}`] ?? ''}`}
    />
  );
}

/** How a case went: a sign, a word and a colour. */
export function StatusMark({ status }: { status: ResultStatus }) {
  const { t } = useTranslation();
  const { tone, Icon } = LOOK[status];
  return (
    <Tag tone={tone} icon={<Icon size={16} aria-hidden />}>
      {t(`result.${status}`)}
    </Tag>
  );
}
