import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionNamed } from '../actions/actions.ts';
import { run } from '../actions/press.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { rolesInWords, useRoleGuesses } from '../roles.ts';
import { useTool } from '../tool.ts';

/** What the words of the steps suggest that they are, and one click, or Alt+Shift+R, that makes all of them so. */
export function RolesOffer() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const bddType = useEditor(({ history }) => history.present.bddType);
  const guesses = useRoleGuesses();
  const count = guesses.length;
  if (count === 0) return null;
  return (
    <section className={styles.rolesOffer} aria-label={t('roles.heading')}>
      <p className={styles.help}>
        <IconInfoCircle size={16} aria-hidden className={styles.sign} />{' '}
        {t('roles.offer', { count, roles: rolesInWords(guesses, bddType, t) })}
      </p>
      <Button
        size="compact-sm"
        variant="light"
        title="Alt+Shift+R"
        aria-keyshortcuts="Alt+Shift+R"
        onClick={() => run(actionNamed('takeRoles'), tool)}
      >
        {t('roles.take', { count })}
      </Button>
    </section>
  );
}
