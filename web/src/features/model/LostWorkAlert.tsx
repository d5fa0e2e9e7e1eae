import { actionWords, conditionWords } from '@caseloom/formats/geometry';
import { Alert, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import shared from '../../ui/shared.module.css';
import { type LostWork, WORK } from './drawing/lost-work.ts';

/** Of each kind so many are named. */
const SHOWN = 5;

type Props = {
  lost: LostWork;
  /** The state variables that conditions and actions name. */
  state: ReadonlySet<string>;
};

/** What somebody added to the parts that an update takes away: it goes with them. Nothing where that is nothing. */
export function LostWorkAlert({ lost, state }: Props) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const show = (kind: (typeof WORK)[number], text: string) => {
    if (kind === 'conditions') return conditionWords(text, language, state);
    if (kind === 'actions') return actionWords(text, language, state);
    return kind === 'data' ? `<${text}>` : text;
  };
  const lines = WORK.filter((kind) => lost[kind].length > 0).map((kind) => ({
    kind,
    count: lost[kind].length,
    words: lost[kind].slice(0, SHOWN).map((text) => show(kind, text)),
  }));
  if (lines.length === 0) return null;
  return (
    <Alert color="yellow" p="xs" title={t('importLost')}>
      <List size="sm">
        {lines.map(({ kind, count, words }) => (
          <List.Item key={kind} className={shared.anyWords}>
            {t(`importLostWork.${kind}`, { count })}
            {`: ${words.filter(Boolean).join(' · ')}${count > words.length ? ' …' : ''}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
