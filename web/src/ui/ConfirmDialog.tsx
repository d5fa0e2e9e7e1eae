import { lazyPart } from '../lib/load-code.ts';
import type { ConfirmFormProps } from './ConfirmForm.tsx';
import { Dialog } from './Dialog.tsx';

// with the dialog around it, when the first one opens
const LoadedForm = lazyPart(async () => (await import('./ConfirmForm.tsx')).ConfirmForm);

type Props = ConfirmFormProps & {
  isOpen: boolean;
  title: string;
};

/** Asks before something is done: title, text, confirm, cancel. Cancel has the focus. */
export function ConfirmDialog({ isOpen, title, onClose, ...question }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <LoadedForm {...question} onClose={onClose} />
    </Dialog>
  );
}
