const nameOf = (draftId: string) => `draft/${draftId}`;

/** Forgets what this browser window keeps of a draft. */
export function forgetDraft(draftId: string): void {
  sessionStorage.removeItem(sentenceOf(draftId));
  sessionStorage.removeItem(tabOf(draftId));
}

/** Under which name it is kept which list stands beside a draft. */
export const tabOf = (draftId: string) => `${nameOf(draftId)}/tab`;

const sentenceOf = (draftId: string) => `${nameOf(draftId)}/sentence`;

/** Keeps a sentence that a draft is refined with, until something was made of it. */
export function storeSentence(draftId: string, sentence: string): void {
  try {
    sessionStorage.setItem(sentenceOf(draftId), sentence);
  } catch {
    // a full storage forgets it when the page is left
  }
}

export function findSentence(draftId: string): string {
  return sessionStorage.getItem(sentenceOf(draftId)) ?? '';
}
