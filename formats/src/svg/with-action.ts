/** What an edge or a step says, and behind a slash what it does to state variables. */
export function withAction(words: string, action: string): string {
  return [words, action && `/ ${action}`].filter(Boolean).join(' ');
}
