import { lazyPart } from '../lib/load-code.ts';
import type { QuestionProps } from './ConfirmForm.tsx';
import { Dialog } from './Dialog.tsx';

// with the dialog around it, when the first one opens
const Question = lazyPart(async () => (await import('./ConfirmForm.tsx')).Question);

type Props = QuestionProps & {
  isOpen: boolean;
  title: string;
};

/** Asks before something is done: title, text, confirm, cancel. Cancel has the focus. */
export function ConfirmDialog({ isOpen, title, onClose, ...question }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Question {...question} onClose={onClose} />
    </Dialog>
  );
}
