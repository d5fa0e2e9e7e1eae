import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { openTab, useEditor } from '../editor.ts';
import { useSentence } from '../use-sentence.ts';
import styles from './badge.module.css';

type Props = { id: string; far?: boolean; isOnNode?: boolean };

/** How many problems a node or an edge has, the worst one's sign first; their sentences on hover and on its row in the list. */
export function Badge({ id, far = false, isOnNode = false }: Props) {
  const { t } = useTranslation('model');
  const sentence = useSentence();
  const found = useEditor(
    useShallow(({ problems, showsProblems }) =>
      showsProblems
        ? problems.filter(
            ({ nodeId, edgeId, severity }) => (nodeId ?? edgeId) === id && severity !== 'note',
          )
        : [],
    ),
  );
  if (found.length === 0) return null;
  const isError = found.some(({ severity }) => severity === 'error');
  const look = [
    styles.root,
    isError ? styles.isError : styles.isWarning,
    isOnNode && styles.isOnNode,
    far && styles.isFar,
    'nodrag nopan',
  ];
  const Icon = isError ? IconAlertCircle : IconAlertTriangle;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-badge
      className={look.filter(Boolean).join(' ')}
      title={found.map(sentence).join('\n')}
      aria-label={`${t('problems')}: ${found.map(sentence).join(' ')}`}
      onClick={() => {
        useEditor.setState({ element: [id] });
        openTab('problems');
      }}
    >
      {!far && <Icon size={14} aria-hidden />}
      {!far && found.length > 1 && found.length}
    </button>
  );
}
