import { LIMITS, type SuiteAnswer, type SuitePreview } from '@caseloom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { regenerateSuite } from '../api.ts';

type Match = SuitePreview['continued'][number];
/** What was decided here of matches, by the keys that the cases are generated with. */
type Choices = ReadonlyMap<string, { match: Match; isRefused: boolean }>;
/** What generating again would do. */
export type Preview = Awaited<ReturnType<typeof regenerateSuite>>;
export type Decision = { newKey: string; continues: null };

/** How many changes of each kind a preview lists unless more are requested. */
const LISTED = 100;

/** What generating again would do, as decided so far: each choice is counted again. */
export function usePreview({ id, revision, modelId }: SuiteAnswer) {
  const [listed, setListed] = useState(LISTED);
  const [choices, setChoices] = useState<Choices>(new Map());
  const decisions = decisionsOf(choices);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['suite', 'kept', id, 'preview', revision, modelId, decisions, listed],
    queryFn: ({ signal }) =>
      regenerateSuite(
        {
          ...{ id, isPreview: true },
          ...(listed > LISTED && { listed }),
          ...(decisions.length > 0 && { revision, decisions }),
        },
        // a choice made meanwhile needs another answer
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { hideErrors: true },
  });
  const decide = (matches: Match[], isRefused: boolean) =>
    setChoices(
      new Map([
        ...choices,
        ...matches.map((match) => [match.newKey, { match, isRefused }] as const),
      ]),
    );
  const startOver = () => {
    setChoices(new Map());
    void refetch();
  };
  const preview = data?.preview;
  return {
    ...{ data, error, decisions, decide, startOver },
    /** Lists so many of each kind, where they are not listed yet. */
    list: (count: number) => setListed(Math.min(LIMITS.suiteCases, Math.max(listed, count))),
    isCounting: isPlaceholderData,
    refused: new Set(decisions.map(({ newKey }) => newKey)),
    ...listMatches(choices, preview, isPlaceholderData),
  };
}

const decisionsOf = (choices: Choices): Decision[] =>
  [...choices]
    .filter(([, { isRefused }]) => isRefused)
    .map(([newKey]) => ({ newKey, continues: null }))
    .sort((one, other) => (one.newKey < other.newKey ? -1 : 1));

/**
 * The matches that a person decides about: those of the preview, and those refused here, which no preview
 * has any more. While a preview is loading, confirmed ones are listed as well.
 */
function listMatches(choices: Choices, preview: SuitePreview | undefined, isCounting: boolean) {
  const { continued = [], continuedTotal = 0 } = preview ?? {};
  const listed = new Set(continued.map(({ newKey }) => newKey));
  const others = [...choices.values()]
    .filter(({ match, isRefused }) => !listed.has(match.newKey) && (isRefused || isCounting))
    .map(({ match }) => match);
  return { matches: [...continued, ...others], total: continuedTotal + others.length };
}
