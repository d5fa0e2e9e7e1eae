import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Suite } from '../editor.ts';
import styles from './cases.module.css';
import { useElementNames } from './use-element-names.ts';

const MAX_SHOWN = 5;

/** What a tester should know about the suite: what stayed uncovered and why, and what generation found. */
export function Findings({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const places = useElementNames();
  const nameAt = (id: string) => {
    const name = places.nameOf(id);
    return name && `${name}: `;
  };
  const uncovered = suite.coverage.uncovered.map(({ id, reason }) => ({ id, text: reason }));
  const found = suite.findings.map(({ nodeId, edgeId, message }) => ({
    id: nodeId ?? edgeId,
    text: message,
  }));
  const all = [
    ...(suite.truncated
      ? [{ id: undefined, text: t('truncated', { count: suite.testCases.length }) }]
      : []),
    ...uncovered,
    ...found,
  ];
  if (all.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label={t('findings')}>
      {all.slice(0, MAX_SHOWN).map(({ id, text }) => (
        <li key={`${id} ${text}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {id ? (
            <button
              type="button"
              className={styles.step}
              onClick={() => places.show(places.elementsAt(id))}
            >
              {nameAt(id)}
              {text}
            </button>
          ) : (
            text
          )}
        </li>
      ))}
      {all.length > MAX_SHOWN && <li>{t('andMore', { count: all.length - MAX_SHOWN })}</li>}
    </ul>
  );
}
