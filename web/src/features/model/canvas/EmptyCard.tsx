import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OpenSample } from '../../../ui/OpenSample.tsx';
import shared from '../../../ui/shared.module.css';
import { ButtonLink } from '../../../ui/TextLink.tsx';
import { insertBasics } from '../intents.ts';
import { useTool } from '../tool.ts';
import styles from './floating.module.css';

/** What an empty drawing offers: to begin it, to see one that is drawn, or to have one drafted. */
export function EmptyCard() {
  const { t } = useTranslation('model');
  const { id: project } = useParams({ strict: false });
  const { fit } = useTool();
  return (
    <div className={`${styles.emptyCard} ${shared.card}`}>
      <h2>{t('empty')}</h2>
      <p>{t('emptyHelp')}</p>
      <button
        type="button"
        className={styles.buttonPrimary}
        onClick={() => {
          insertBasics();
          fit();
        }}
      >
        {t('addBasics')}
      </button>
      <div className={styles.emptyOthers}>
        <OpenSample />
        <ButtonLink to="/generate-with-ai" search={{ project } as never} variant="default">
          {t('generateWithAi')}
        </ButtonLink>
      </div>
    </div>
  );
}
