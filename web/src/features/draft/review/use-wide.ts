import { useState } from 'react';

const NAME = 'draft/wide';

/** Whether the canvas has the whole width, without the text next to it: as it was last, in this browser window. */
export function useWide(): [isWide: boolean, setWide: (isWide: boolean) => void] {
  const [isWide, setWide] = useState(() => sessionStorage.getItem(NAME) === 'true');
  return [
    isWide,
    (next) => {
      sessionStorage.setItem(NAME, String(next));
      setWide(next);
    },
  ];
}
