import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Suite, select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';

const MOST = 5;

/** What a tester should know about the suite: what stayed uncovered and why, and what was found on the way. */
export function Findings({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const nodes = useEditor(({ history }) => history.present.nodes);
  const nameOf = useNameOf();
  const nameAt = (id: string) => {
    const node = nodes.find((each) => each.id === id);
    return node && `${nameOf(node, t)}: `;
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
    <ul className="findings" aria-label={t('findings')}>
      {all.slice(0, MOST).map(({ id, text }) => (
        <li key={`${id} ${text}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {id ? (
            <button
              type="button"
              className="case-step"
              onClick={() => select([id.split(/[/>]/)[0] ?? id])}
            >
              {nameAt(id)}
              {text}
            </button>
          ) : (
            text
          )}
        </li>
      ))}
      {all.length > MOST && <li>{t('andMore', { count: all.length - MOST })}</li>}
    </ul>
  );
}
