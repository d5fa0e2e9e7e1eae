import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Keys } from '../dialogs/Keys.tsx';
import { useEditor } from '../editor.ts';
import styles from '../tool.module.css';
import { useTool } from '../tool.ts';
import { actionKey } from './action.ts';
import { actionNamed } from './actions.ts';
import { run } from './press.ts';
import { useCombo } from './use-combo.ts';

/** One action in a menu, with its shortcut, and why it cannot be done now; it is called all that is seen of it. */
export function MenuAction({ name }: { name: string }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const action = actionNamed(name);
  const combo = useCombo(action);
  const why = useEditor((editor) => action.why?.(editor));
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (isReadOnly && !action.reads) return null;
  return (
    <Menu.Item
      className={styles.menuAction}
      aria-disabled={why !== undefined}
      data-disabled={why !== undefined || undefined}
      closeMenuOnClick={!why}
      rightSection={<Keys combo={combo} />}
      onClick={() => !why && run(action, tool)}
    >
      {t(actionKey(name))}
      {why && <span className={styles.menuReason}>{t(`why.${why}`)}</span>}
    </Menu.Item>
  );
}
