import type { SuiteCaseAnswer } from '@caseloom/contract';

/** What of a case nobody has stated; left out where all is. */
export type Unstated = { unstated?: SuiteCaseAnswer['unstated'] };
type Polarity = SuiteCaseAnswer['polarity'];
export type StatedPolarity = Polarity | 'unstated';

/** The type of a case as somebody stated it: a default that nobody chose is none. */
export function polarityOf({
  polarity,
  unstated,
}: Unstated & { polarity: Polarity }): StatedPolarity {
  return unstated?.includes('polarity') ? 'unstated' : polarity;
}
