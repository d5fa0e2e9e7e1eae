import type { ModelNode, StepType } from '@caseloom/engine';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { guessRole } from '../drawing/role-guess.ts';
import { isAfterStart } from '../drawing/walk.ts';
import { useEditor } from '../editor.ts';
import { roleKey } from '../labels.ts';
import { useReadRole } from '../roles.ts';

type Props = {
  node: ModelNode;
  /** Takes the role, and the label without a word that only named it. */
  onTake: (guess: { type: StepType; label: string }) => void;
};

/** The role that the words of a step suggest, where it has another one: one click, or Alt+R, takes it. */
export function RoleOffer({ node, onTake }: Props) {
  const { t } = useTranslation('model');
  const bddType = useEditor(({ history }) => history.present.bddType);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const steps = useEditor((editor) => editor.steps);
  const isFirst = useEditor(({ history }) => isAfterStart(history.present, node.id));
  const readRole = useReadRole();
  const guess = readRole && !isReadOnly ? guessRole({ node, isFirst }, steps, readRole) : undefined;
  const take = guess && (() => onTake({ type: guess.type, label: guess.label }));
  useAltR(take);
  if (!guess) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
      title="Alt+R"
      aria-keyshortcuts="Alt+R"
      style={{ alignSelf: 'flex-start' }}
      onClick={take}
    >
      {t('roleGuess', { role: t(roleKey(guess.type, bddType)) })}
    </Button>
  );
}

/** Also while the canvas has the focus: a step is named there. */
function useAltR(take: (() => void) | undefined): void {
  useEffect(() => {
    if (!take) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
      if (!altKey || shiftKey || ctrlKey || metaKey || code !== 'KeyR') return;
      event.preventDefault();
      take();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [take]);
}
