import type { Draft, DraftEdit } from '@caseloom/contract';
import { createContext, use, useMemo, useState } from 'react';
import { type Choice, type Choices, choose } from './choices.ts';
import type { Decisions } from './decisions.ts';
import { partsOfEdit } from './editable.ts';
import { momentOf, NO_PAST, record } from './history.ts';
import { keptQuestions } from './kept-questions.ts';
import { nextUnclear, unclearParts } from './unclear.ts';
import { useDecisions } from './use-decisions.ts';
import { useEdit } from './use-edit.ts';
import { useTravel } from './use-travel.ts';

export type DraftModel = Draft['models'][number];

/** What the parts of a review share: the draft, what was chosen of it, and what one looks at. */
export type Review = {
  draft: Draft;
  /** The model that is shown. */
  model: DraftModel;
  choices: Choices;
  /** Chooses for parts; without a choice they are proposed again. */
  choose: (ids: readonly string[], choice: Choice | undefined) => void;
  /** All that is said of the draft, by whomever. */
  decisions: Draft['choices'];
  /** Answers questions before the answers are applied, and dismisses sentences; see `Decisions`. */
  say: (some: Partial<Omit<Decisions, 'parts'>>) => void;
  /** Resolves once the server has all decisions. */
  settle: () => Promise<void>;
  /** The server is not reached with the latest decisions. */
  isUnkept: boolean;
  /** Gives a part other words and accepts it. Settles with why that was refused, or undefined once it is kept. */
  edit: (edit: DraftEdit) => Promise<string | undefined>;
  /** Other words are on their way to the server. */
  isEditing: boolean;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** The part that was chosen to look at. */
  selected: string | undefined;
  select: (id: string | undefined) => void;
  /** Parts that are highlighted everywhere: those the mouse or the focus is on, or else the selected one. */
  highlighted: ReadonlySet<string>;
  point: (ids: readonly string[]) => void;
  /** Whether what is highlighted is the path of a test case. */
  isPath: boolean;
  pointPath: (ids: readonly string[]) => void;
  show: (modelId: string) => void;
  /** Parts that somebody has to look at. */
  unclear: readonly string[];
  /** Selects the next of them, or the one before; undefined where there are none. */
  toUnclear: ((step?: 1 | -1) => void) | undefined;
};

export const ReviewContext = createContext<Review | undefined>(undefined);

export function useReview(): Review {
  const review = use(ReviewContext);
  if (!review) throw new Error('there is no review around this part of it');
  return review;
}

const NOWHERE: { pointed: readonly string[]; isPath: boolean } = { pointed: [], isPath: false };

/** The model that has a part. */
function homeOf({ models }: Draft, id: string | undefined): DraftModel | undefined {
  return models.find(({ nodes, edges }) => [...nodes, ...edges].some((part) => part.id === id));
}

/** What a refinement brought is looked at first. */
const freshOf = ({ fresh }: Draft): string | undefined => fresh[0];

/** Whether two drafts have the same steps and edges: what they say may differ, and test data may have been made since. */
function hasSameParts(one: Draft, other: Draft): boolean {
  const idsOf = ({ models, refinements }: Draft) =>
    JSON.stringify([
      models.map(({ id, nodes, edges }) => [id, ...[...nodes, ...edges].map((part) => part.id)]),
      refinements,
    ]);
  return idsOf(one) === idsOf(other);
}

/** What is chosen once a part has other words: that it is accepted. */
function chosenByEdit(draft: Draft, choices: Choices, edit: DraftEdit): Choices {
  if (edit.kind === 'record') return new Map(choices).set(edit.id, 'accepted');
  const ids = partsOfEdit(draft, choices, edit);
  const free = edit.kind === 'edge' ? choose(draft, choices, [edit.id], undefined) : choices;
  return choose(draft, free, ids, 'accepted');
}

/** What is said of a draft, without answers to questions that are not asked. */
function withAnswersTo(all: Draft['choices'], { questions }: Draft): Draft['choices'] {
  const ids = new Set(questions.map(({ id }) => id));
  const answers = Object.entries(all.answers).filter(([id]) => ids.has(id));
  return { ...all, answers: Object.fromEntries(answers) };
}

/** Begins a review: of a draft that was refined, with what was chosen of the parts that stayed. */
export function useNewReview(given: Draft, first: DraftModel): Review {
  const [of, setOf] = useState(given);
  const [history, setHistory] = useState(NO_PAST);
  const [selected, setSelected] = useState(freshOf(given));
  const [modelId, setModelId] = useState((homeOf(given, selected) ?? first).id);
  const [{ pointed, isPath }, setPointed] = useState(NOWHERE);
  if (of !== given) {
    setOf(given);
    const isSame = hasSameParts(of, given);
    // ids in the history are those of one drawing
    if (!isSame || of.revision !== given.revision) setHistory(NO_PAST);
    // an answer about a part leaves it selected
    if (!isSame) {
      setSelected(freshOf(given));
      setPointed(NOWHERE);
    }
  }
  const { send, isPending } = useEdit(given);
  const { decisions: all, choices, say, settle, isUnkept } = useDecisions(given);
  const draft = useMemo(
    () => ({ ...given, questions: keptQuestions(given, choices) }),
    [given, choices],
  );
  const decisions = useMemo(() => withAnswersTo(all, draft), [all, draft]);
  const travel = useTravel({ history, setHistory, say, send, isPending });
  function change(after: Choices, edit?: DraftEdit) {
    const moment = momentOf(choices, after, edit);
    say({ parts: moment.after });
    setHistory((before) => record(before, moment));
  }
  const model = draft.models.find(({ id }) => id === modelId) ?? first;
  const highlighted = useMemo(
    () => new Set(pointed.length > 0 ? pointed : selected ? [selected] : []),
    [pointed, selected],
  );
  const unclear = useMemo(() => unclearParts(draft, choices), [draft, choices]);
  const select = (id: string | undefined) => {
    setSelected(id);
    const home = homeOf(draft, id);
    if (home) setModelId(home.id);
  };
  return {
    draft,
    model,
    choices,
    unclear,
    toUnclear:
      unclear.length > 0
        ? (step) => select(nextUnclear(draft, unclear, selected, step))
        : undefined,
    choose: (ids, choice) => change(choose(draft, choices, ids, choice)),
    ...{ decisions, say, settle, isUnkept },
    edit: async (edit) => {
      const refused = await send(edit);
      if (refused === undefined) change(chosenByEdit(draft, choices, edit), edit);
      return refused;
    },
    isEditing: isPending,
    ...travel,
    selected,
    select,
    highlighted,
    point: (ids) => setPointed({ pointed: ids, isPath: false }),
    isPath,
    pointPath: (ids) => setPointed({ pointed: ids, isPath: true }),
    show: (id) => {
      setModelId(id);
      setSelected(undefined);
    },
  };
}
