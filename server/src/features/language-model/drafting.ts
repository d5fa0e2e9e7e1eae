import type { Drafting } from '../../ai.ts';

/** Up to so many billions of parameters a language model draws no whole flow that holds. */
const MAX_SMALL = 9;

/** How a language model makes drafts: as it is set, else by its size, which names of open models tell. */
export function draftingOf({
  drafting,
  model,
}: {
  drafting?: Drafting | undefined;
  model: string;
}): Drafting {
  if (drafting) return drafting;
  const size = /(?:^|[^\d.a-z])(\d+(?:[.,]\d+)?)\s?b(?![a-z\d])/i.exec(model)?.[1];
  const isSmall = size === undefined ? /\b(?:tiny|smol)/i.test(model) : parse(size) <= MAX_SMALL;
  return isSmall ? 'sentences' : 'whole';
}

const parse = (size: string) => Number(size.replace(',', '.'));
