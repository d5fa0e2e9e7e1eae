import type { StepType } from '@caseloom/engine';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../../lib/load-code.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { useEditor } from '../editor.ts';
import { roleKey } from '../labels.ts';

type Guess = { type: StepType; text: string };
type Props = {
  label: string;
  type: StepType;
  /** Takes the role, and the label without a word that only named it. */
  onTake: (guess: { type: StepType; label: string }) => void;
};

/** The role that the words of a step suggest, where it has another one: one click, or Alt+R, takes it. */
export function RoleOffer({ label, type, onTake }: Props) {
  const { t } = useTranslation('model');
  const bddType = useEditor(({ history }) => history.present.bddType);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const guess = useGuess(label);
  // what nothing is known of is read as an action: only what says more is offered
  const isClear = guess !== undefined && (type === 'action' || guess.text !== label);
  const isOffered = isClear && guess.type !== type && !isReadOnly;
  const take = () => guess && onTake({ type: guess.type, label: guess.text });
  useAltR(isOffered ? take : undefined);
  if (!isOffered) return null;
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

/** By the rules that read texts; they are loaded once a step is shown. */
function useGuess(label: string): Guess | undefined {
  const language = useLanguage();
  const [guess, setGuess] = useState<Guess & { label: string }>();
  useEffect(() => {
    if (!label.trim()) return;
    let isOver = false;
    void loadCode(() => import('@caseloom/formats/role')).then(({ roleOf }) => {
      if (!isOver) setGuess({ ...roleOf(label, language), label });
    });
    return () => {
      isOver = true;
    };
  }, [label, language]);
  return guess?.label === label ? guess : undefined;
}

/** Also while the canvas has the focus: a step is named there. */
function useAltR(take: (() => void) | undefined): void {
  useEffect(() => {
    if (!take) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, code } = event;
      if (!altKey || ctrlKey || metaKey || code !== 'KeyR') return;
      event.preventDefault();
      take();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [take]);
}
