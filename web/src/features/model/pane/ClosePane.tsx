import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import styles from './pane.module.css';

/** Where the pane is a sheet over the drawing, puts it away. */
export function ClosePane() {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  return (
    <CloseButton
      className={styles.close}
      size="lg"
      aria-label={t('close')}
      onClick={() => {
        useEditor.setState({ rightMenuToggle: false });
        focusCanvas();
      }}
    />
  );
}
