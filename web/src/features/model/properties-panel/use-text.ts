import { useState } from 'react';

/** A text while it is written; changed elsewhere, by undo for one, it is what it is there. The field keeps the focus. */
export function useText(shown: string): [string, (text: string) => void] {
  const [text, setText] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    setText(shown);
  }
  return [text, setText];
}
