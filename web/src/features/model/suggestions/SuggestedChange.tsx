import type { Suggestion } from '@caseloom/engine';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import panelStyles from '../panel.module.css';
import { proposedDrawing } from './proposed-drawing.ts';
import styles from './suggestions.module.css';
import { useCaseDifference } from './use-case-difference.ts';
import { useChangeParts } from './use-change-parts.ts';

const SIGNS = { added: '+', changed: '~' } as const;

/** The change that a suggestion proposes, part by part, and what it means for the test cases. */
export function SuggestedChange({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation(['suggestion', 'model']);
  const proposed = useEditor(({ history }) => proposedDrawing(history.present, suggestion));
  const parts = useChangeParts(suggestion, proposed);
  const { code, params } = suggestion;
  return (
    <div className={styles.change}>
      <p className={panelStyles.help}>{t(`proposal_${code}`, params)}</p>
      <ul className={styles.parts} aria-label={t('change')}>
        {parts.map(({ id, change, words }) => (
          <li key={id}>
            <b className={styles[`is-${change}`]} aria-hidden>
              {SIGNS[change]}
            </b>
            <span>
              {words} <small className={styles.became}>{t(`model:became.${change}`)}</small>
            </span>
          </li>
        ))}
      </ul>
      {suggestion.change.kind !== 'requirement' && <CaseDifference suggestion={suggestion} />}
    </div>
  );
}

function CaseDifference({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('suggestion');
  const difference = useCaseDifference(suggestion);
  const words = () => {
    if (difference === undefined) return t('counting');
    if (difference === null) return t('uncounted');
    if (difference > 0) return t('more', { count: difference });
    return difference < 0 ? t('fewer', { count: -difference }) : t('same');
  };
  return (
    <p role="status" className={styles.cases}>
      {words()}
    </p>
  );
}
