import type { ResultStatus } from '@caseloom/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Spoken = { name: string | undefined; status: ResultStatus };

/** What is spoken once a case has its result: that, and which case comes next with the one it has. */
export function useAnnouncement() {
  const { t } = useTranslation(['run', 'common']);
  const [announcement, setAnnouncement] = useState('');
  const announce = (result: Spoken, next: Spoken | undefined) => {
    const wordsOf = ({ name = '', status }: Spoken) => ({
      name,
      status: t(`common:result.${status}`),
    });
    const sentences = [t('run:said', wordsOf(result)), next && t('run:saidNext', wordsOf(next))];
    setAnnouncement(sentences.filter(Boolean).join(' '));
  };
  return [announcement, announce] as const;
}
