import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import panelStyles from '../panel.module.css';
import type { Fault } from './drawing-text.ts';
import { TextField } from './TextField.tsx';
import { useModelText } from './use-model-text.ts';

/** The open model as text, to be edited beside the canvas. */
export function TextTab() {
  const opened = useEditor((editor) => editor.opened);
  // a model that is opened brings its own text
  return <ModelText key={opened} />;
}

function ModelText() {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { text, fault, isPending, ...events } = useModelText();
  return (
    <div className={`${panelStyles.body} ${panelStyles.filled}`}>
      <p id="text-help" className={panelStyles.help}>
        {t(isReadOnly ? 'textReadOnly' : 'textHelp')}
      </p>
      <TextField
        {...{ text, isReadOnly, isPending, ...events }}
        faultyLine={fault?.line}
        label={t('textLabel')}
        describedBy="text-help text-fault"
      />
      <div id="text-fault" role="status">
        {fault && <FaultText fault={fault} />}
      </div>
    </div>
  );
}

function FaultText({ fault: { code, params } }: { fault: Fault }) {
  const { t } = useTranslation(['model', 'files', 'fields']);
  return (
    <p className={`${panelStyles.help} ${panelStyles.caseInvalid}`}>
      {String(t(`files:${code}` as never, params as never))} {t('model:textKept')}
    </p>
  );
}
