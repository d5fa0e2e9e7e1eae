import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import type { DataDone, DataHistory } from '../../project/parts.ts';
import { announce } from '../voice.ts';
import { dataStepsOf, noteDataChange, registerTable } from './data-history.ts';

/** Says what is done to the values of a name, and lets the tool's undo and redo reach it. @param isSecret whether the values themselves are not said */
export function useDataHistory(name: string, isSecret: boolean) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const steps = dataStepsOf(name);
  const history = useCallback((table: DataHistory | null) => registerTable(name, table), [name]);
  function onDone({ what, added, removed }: DataDone): void {
    noteDataChange(what, name);
    const list = (values: string[]) =>
      new Intl.ListFormat(language).format(
        values.map((value) => (value === '' ? t('emptyValue') : `“${value}”`)),
      );
    const details = [
      !isSecret && added.length > 0 && t('heard.added', { parts: list(added) }),
      !isSecret && removed.length > 0 && t('heard.removed', { parts: list(removed) }),
    ].filter((part) => part !== false);
    const sentence = [t(`heard.data.${what}`, { name: `<${name}>` }), ...details];
    announce(sentence.join('; '));
  }
  return { history, onDone, steps };
}
