import { DEFAULT_SETTINGS } from '@caseloom/engine';
import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { LEVELS } from '../preview/levels.ts';
import styles from './cases.module.css';

/** How many test cases each level of coverage gives, computed while the user draws; a click chooses the level. */
export function Levels() {
  const { t } = useTranslation('model');
  const levels = useEditor((editor) => editor.levels);
  const chosen = useEditor(
    ({ history }) => history.present.settings.criterion ?? DEFAULT_SETTINGS.criterion,
  );
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (levels.size === 0) return null;
  return (
    <Box role="group" className={styles.levels} aria-label={t('criterion')}>
      {LEVELS.map((level) => (
        <button
          key={level}
          type="button"
          aria-pressed={level === chosen}
          title={t(`criteria.${level}`)}
          disabled={isReadOnly}
          onClick={() => {
            const { settings } = currentDrawing();
            change('settings', {
              ...currentDrawing(),
              settings: { ...settings, criterion: level },
            });
          }}
        >
          {t(`levels.${level}`)} <b>{levels.get(level) ?? '…'}</b>
        </button>
      ))}
    </Box>
  );
}
