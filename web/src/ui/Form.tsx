import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** A request is running: nothing is sent twice. */
  isBusy: boolean;
  onSubmit: () => void;
  /** The id of what it changes, where the page has such a form for each of several. */
  about?: string | undefined;
  children: ReactNode;
};

/**
 * A form that is sent by its button, by Enter, and by Ctrl+Enter from a text of several lines.
 * When what was sent is found wrong, here or by the server, the first wrong field has the focus.
 */
export function Form({ isBusy, onSubmit, about, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);

  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!isSent.current || !wrong) return;
    isSent.current = false;
    wrong.focus();
  });

  function sendByKey({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
    // keys of a dialog's form arrive here too, though it is not part of this form in the browser
    const isOurs = target instanceof Node && form.current?.contains(target);
    if (isOurs && key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit();
  }
  return (
    <form
      ref={form}
      noValidate
      data-about={about}
      onKeyDown={sendByKey}
      onInput={() => {
        isSent.current = false;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // a dialog's form stands inside the page's in React's tree, not in the browser's
        event.stopPropagation();
        if (isBusy) return;
        isSent.current = true;
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
