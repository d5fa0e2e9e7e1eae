import { create } from 'zustand';

/** What a screen reader reads out, the newest last; each sentence apart, so that none is lost to the next. */
export const useVoice = create<{ lines: { id: number; text: string }[] }>()(() => ({ lines: [] }));

/** So many sentences stay in the page. */
const MAX_LINES = 4;
let count = 0;

/** Reads a sentence out, also where it is the same as the last one. */
export function announce(text: string): void {
  const line = { id: ++count, text };
  useVoice.setState(({ lines }) => ({ lines: [...lines, line].slice(-MAX_LINES) }));
}

/** How many sentences were read out so far: whether something was said since. */
export const countAnnounced = () => count;
