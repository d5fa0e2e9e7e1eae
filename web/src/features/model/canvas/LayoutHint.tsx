import { Button, CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { actionKey } from '../actions/action.ts';
import { actionNamed } from '../actions/actions.ts';
import { run } from '../actions/press.ts';
import { useCombo } from '../actions/use-combo.ts';
import { Keys } from '../dialogs/Keys.tsx';
import { type Editor, useEditor } from '../editor.ts';
import { keysInWords } from '../keys.ts';
import { useTool } from '../tool.ts';
import { announce } from '../voice.ts';
import styles from './floating.module.css';
import { useDisorder } from './use-disorder.ts';

/**
 * Offers auto layout where a drawing has become a ribbon, as a chain of new steps does, or a tangle, until
 * one closes it or takes a layout back. Each opening and each layout of the whole drawing begins anew.
 */
export function LayoutHint() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const disorder = useDisorder();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const isFree = useEditor(isNothingElseDone);
  const isTakenBack = useEditor(({ history }) => history.future[0]?.action === 'tidy');
  const [isClosed, setClosed] = useState(false);
  if (isTakenBack && !isClosed) setClosed(true);
  const offered = isClosed || isReadOnly ? undefined : disorder;
  const action = actionNamed('tidyAll');
  const combo = useCombo(action) ?? '';
  const words = t(actionKey(action.name));
  const announceOffer = useEffectEvent((reason: string) =>
    announce(`${reason} ${words}: ${keysInWords(combo).join(' ')}`),
  );
  const reason = offered && t(offered);
  useEffect(() => {
    if (reason) announceOffer(reason);
  }, [reason]);
  if (!reason || !isFree) return null;
  return (
    <div className={`${styles.canvasHint} ${styles.layoutHint} ${shared.card}`} data-floating>
      <span>{reason}</span>
      <Button size="compact-sm" variant="default" onClick={() => run(action, tool)}>
        {words} <Keys combo={combo} />
      </Button>
      <CloseButton aria-label={t('close')} onClick={() => setClosed(true)} />
    </div>
  );
}

/** Whether nothing else is said at its place, and nothing is being done that it would disturb. */
function isNothingElseDone({ element, ...editor }: Editor): boolean {
  const { isOverview, connectingFrom, renaming } = editor;
  return !isOverview && !connectingFrom && !renaming && element.length < 2;
}
