import { useTranslation } from 'react-i18next';
import { CasesPanel } from '../cases/CasesPanel.tsx';
import { useEditor } from '../editor.ts';
import { ClosePane } from './ClosePane.tsx';
import { Pane } from './Pane.tsx';
import { PaneHandle } from './PaneHandle.tsx';
import styles from './pane.module.css';

/** The test cases alone beside the canvas, where nothing can be changed. */
export function CasesPane() {
  const { t } = useTranslation('model');
  const isOpen = useEditor(({ rightMenuToggle }) => rightMenuToggle);
  const width = useEditor(({ paneWidth }) => paneWidth);
  if (!isOpen) return <PaneHandle />;
  return (
    <Pane
      name={t('testCases')}
      width={width}
      onResize={(paneWidth) => useEditor.setState({ paneWidth })}
    >
      <div className={styles.sheetHead}>
        {t('testCases')}
        <ClosePane />
      </div>
      <CasesPanel />
    </Pane>
  );
}
