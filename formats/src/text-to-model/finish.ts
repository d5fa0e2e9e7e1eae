import { type Model, type ModelEdge, tokensIn } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { placeNodes } from '../place-nodes.ts';
import { sayBranches } from '../say-branches.ts';
import { wordsOf } from '../words.ts';
import { enteredBefore } from './again.ts';
import { forgetDecisions, sayDecisions } from './decisions.ts';
import { connect, type Drawing, joined, type Loose, type Place, plainWords } from './drawing.ts';
import { FIRST, HERE } from './ending.ts';
import { leaveOpen } from './lead.ts';
import { markMain } from './mark-main.ts';
import { alternativeNamed, isTitle } from './named-alternative.ts';
import { dropRepeated } from './repeated-conditions.ts';
import { keepValuesRight, remainingValid } from './right-values.ts';
import { sayUndecided } from './undecided.ts';

/** Leads what is loose to where it goes on, and places the nodes. */
export function finish(drawing: Drawing): Model {
  const { shop, model, jumps } = drawing;
  for (const jump of jumps) leadTo(drawing, jump);
  leadToEnd(drawing);
  for (const { question, leaves, following } of drawing.open)
    question.likely = likelyEnds(model, leaves, following);
  forgetDecisions(drawing);
  dropRepeated(drawing);
  keepValuesRight(drawing);
  markOtherwise(drawing);
  markMain(drawing);
  model.edges = sayBranches(model.edges, wordsOf(shop.language).drafted.otherwise);
  sayDecisions(drawing);
  sayUndecided(drawing);
  placeNodes(model.nodes, model.edges, [...shop.library.values()]);
  return model;
}

/** Leads a branch to the step, or the alternative, that it names. */
function leadTo(
  drawing: Drawing,
  { loose, step, leaves, isAgain, from }: Drawing['jumps'][number],
): void {
  const place = placeOf(drawing, step, leaves);
  const named = place ? undefined : alternativeNamed(drawing, step, loose);
  if (place?.branches) connectToChoice(drawing, loose, place.branches);
  else if (place)
    connect(drawing, loose, (isAgain && enteredBefore(drawing, place.node)) || place.node);
  else if (named) connect(drawing, titledBy(named.title, loose), named.node);
  else {
    const code = isTitle(step) ? 'way_end_open' : 'step_unknown';
    leaveOpen(drawing, { code, ends: loose, from, leaves });
  }
}

/** Beside another place to go on the title says when this one is taken. */
function titledBy(title: string, loose: Loose[]): Loose[] {
  const label = plainWords(title).slice(0, 500);
  return loose.map((end) => (end.label ? end : { ...end, label }));
}

/** Where no branch says that it ends the flow, the last one does that says nothing: some way leads through a flow. */
function leadToEnd(drawing: Drawing): void {
  const { shop, model, toEnd, open } = drawing;
  const end = `${model.id}-end`;
  connect(drawing, toEnd, end);
  if (model.edges.some(({ target }) => target === end)) return;
  const last = open.pop();
  if (!last) return;
  shop.questions.splice(shop.questions.indexOf(last.question), 1);
  connect(drawing, last.ends, end);
}

/** The place that a branch goes back to. */
function placeOf(
  { model, numbered }: Drawing,
  step: string,
  leaves: string | undefined,
): Pick<Place, 'node' | 'branches'> | undefined {
  const start = `${model.id}-start`;
  const isStart = step === FIRST || (step === HERE && leaves === start);
  const node = isStart ? model.edges.find(({ source }) => source === start)?.target : leaves;
  if (isStart || step === HERE) return node === undefined ? undefined : { node };
  return numbered.get(step);
}

/** Where most branches of which nothing is said lead: nowhere, on, or back. */
function likelyEnds(model: Model, leaves: string | undefined, following: string | undefined) {
  const onward = model.edges.filter(({ source }) => source === leaves);
  // of several edges, those under a condition lead into this branch and the others beside it
  const main = onward.find(({ label, guard }) => !label && !guard);
  const next = following ?? (main ?? onward[0])?.target;
  const likely = new Set([`${model.id}-end`, next, leaves]);
  likely.delete(`${model.id}-start`);
  return [...likely].filter((id) => id !== undefined);
}

/** Who goes on at a choice has all its branches before him. */
function connectToChoice(
  drawing: Drawing,
  loose: Loose[],
  { source, labels, from }: NonNullable<Place['branches']>,
): void {
  const isOfChoice = ({ label }: ModelEdge) => label === undefined || labels.includes(label);
  const branches = drawing.model.edges
    .slice(from)
    .filter((edge) => edge.source === source && isOfChoice(edge));
  for (const { target, label, guard } of branches)
    connect(
      drawing,
      loose.map((end) => joined(end, { label, guard }, end.from)),
      target,
    );
}

/** Where some branches out of a step have a condition and one has none, that one is for everything else. */
function markOtherwise(drawing: Drawing): void {
  const { model, complete } = drawing;
  const open = model.edges.filter(({ source }) => !complete.has(source));
  for (const branches of Map.groupBy(open, ({ source }) => source).values()) {
    const otherwiseLabels: string[] = LANGUAGES.map(
      (language) => wordsOf(language).drafted.otherwise,
    );
    const free = branches.filter(
      ({ guard, label }) => !guard && (!label || otherwiseLabels.includes(label)),
    );
    const [only] = free;
    // what is counted is no condition that another branch could be the opposite of
    const guards = branches.flatMap(({ guard, action }) =>
      guard && !action && tokensIn(guard).length > 0 ? [guard] : [],
    );
    if (only && free.length === 1 && guards.length > 0)
      only.guard = branches.some(isCountedOnly)
        ? noneOf(guards)
        : (remainingValid(guards, only.target, drawing) ?? 'otherwise');
  }
}

/** At first it holds for all data: beside it nothing is left for `otherwise`. */
function isCountedOnly({ guard = '', action }: ModelEdge): boolean {
  return action !== undefined && tokensIn(guard).length === 0;
}

function noneOf(guards: string[]): string {
  return guards.map((guard) => `not (${guard})`).join(' and ');
}
