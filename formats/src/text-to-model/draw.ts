import type { Model, StepArgument } from '@caseloom/engine';
import { append } from '../append.ts';
import { wordsOf } from '../words.ts';
import { isSimple } from './branches.ts';
import { calledFlow } from './called.ts';
import { withCorrections } from './corrections.ts';
import { behindBranch, enterBranch, rememberDecisions } from './decisions.ts';
import { enterWords, rowGuard } from './draw-table.ts';
import {
  addNode,
  begin,
  connect,
  type Drawing,
  joined,
  type Loose,
  newModelId,
  type Place,
  plainWords,
  remember,
  stepIn,
  type Workshop,
} from './drawing.ts';
import { HERE } from './ending.ts';
import { withCodeValues, withEntered } from './enter.ts';
import { guardOfFields } from './field-guard.ts';
import { finish } from './finish.ts';
import { type Alternative, type Branch, emptyFlow, type Flow, type Part } from './flow.ts';
import { guardOf, withTokens } from './guard.ts';
import { nextOf } from './guess-place.ts';
import { attemptGuard, type Leaving, lead, leadBack } from './lead.ts';
import { endsAt, placesOf, shownIn, stepLeft } from './leaving.ts';
import { isTitle } from './named-alternative.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import type { DecisionTable } from './table-shapes.ts';
import { mainSide } from './two-sides.ts';

/** Draws a flow as a model, and what it calls as models of their own. */
export function drawFlow(shop: Workshop, flow: Flow, id = newModelId(shop)): Model {
  const drawing = begin(shop, flow.name, id);
  shop.sources[id] = [flow.from];
  if (flow.isClassic) drawing.model.bddType = 'classic';
  let loose: Loose[] = [{ source: `${id}-start` }];
  rememberDecisions(flow.main, shop.language);
  // a list of preconditions counts from 1 as well: a branch names a step by its number
  const numbers = new Set(flow.main.map(({ number }) => number));
  const opening = flow.opening.map((part) =>
    numbers.has(part.number) ? { ...part, number: '' } : part,
  );
  loose = drawParts(drawing, opening, loose);
  loose = scenariosIn(flow.main).flatMap((parts) => drawParts(drawing, parts, loose));
  for (const { table, from } of flow.tables) loose = drawTable(drawing, table, loose, from);
  loose = drawParts(drawing, flow.closing, loose);
  append(drawing.toEnd, loose);
  drawing.main = new Set(drawing.model.nodes.map((node) => node.id));
  drawing.mainEdges = new Set(drawing.model.edges.map((edge) => edge.id));
  for (const alternative of flow.alternatives) drawAlternative(drawing, alternative);
  return finish(drawing);
}

/** A context after an outcome begins another scenario: `Given … When … Then … Given …`. */
function scenariosIn(parts: Part[]): Part[][] {
  const scenarios: Part[][] = [[]];
  for (const [index, part] of parts.entries()) {
    const last = parts[index - 1];
    const isNew =
      part.kind === 'step' &&
      part.type === 'context' &&
      last?.kind === 'step' &&
      last.type === 'outcome';
    if (isNew) scenarios.push([]);
    scenarios.at(-1)?.push(part);
  }
  return scenarios;
}

function drawParts(drawing: Drawing, parts: Part[], loose: Loose[]): Loose[] {
  return parts.reduce((ends, part) => drawPart(drawing, part, ends), loose);
}

function drawPart(drawing: Drawing, part: Part, loose: Loose[]): Loose[] {
  switch (part.kind) {
    case 'step':
      return drawStep(drawing, part, loose);
    case 'choice':
      return drawChoice(drawing, part, loose);
    case 'call':
      return drawCall(drawing, part, loose);
  }
}

function drawStep(drawing: Drawing, stated: Part & { kind: 'step' }, loose: Loose[]): Loose[] {
  const part = asAct(stated);
  const { shop, model } = drawing;
  const text = part.text || (namesStep(part) ? '' : withoutStop(part.from.text));
  if (!text) return leadBack(drawing, part, loose, loose[0]?.source);
  const known = calledFlow(shop.called, text, shop.language);
  if (known && known !== model.id) return addNested(drawing, known, part, loose);
  const { type, from, expected } = part;
  const isInside = expected !== undefined && model.bddType === 'classic';
  const words =
    type === 'action'
      ? withFills(
          withTokens(withEntered(drawing, text, from), shop.language, shop.book),
          part,
          shop,
        )
      : plainWords(text);
  const stepId = stepIn(shop, type, words, isInside ? plainWords(expected) : undefined);
  const code = part.code && { data: { arguments: [codeBelow(drawing, part)] } };
  const node = addNode(drawing, { type: 'step', stepId, ...code }, loose, from);
  append(shop.sources[node] ?? [], part.fields ?? []);
  const shown = shownIn(part, shop.language);
  remember(drawing, part.number, { node, entries: loose, shown, act: text });
  const ends = leadBack(drawing, part, [{ source: node }], node);
  if (!expected || isInside) return ends;
  const outcome = stepIn(shop, 'outcome', plainWords(expected));
  return [{ source: addNode(drawing, { type: 'step', stepId: outcome }, ends, from) }];
}

/** Only at its end a branch turns into another one: who takes an alternative before that does what the step says. */
function asAct(part: Part & { kind: 'step' }): Part & { kind: 'step' } {
  const { ending, ...act } = part;
  if (typeof ending !== 'object' || !isTitle(ending.step)) return part;
  return { ...act, text: withoutStop(part.from.text) };
}

/** The words of a step that fills in a form, with its fields. */
function withFills(words: string, { fills = [] }: Part & { kind: 'step' }, { book }: Workshop) {
  const open = fills.filter((name) => !words.includes(book.token(name)));
  const fields = open.map((name) => `${book.written(name)} ${book.token(name)}`);
  return fields.length > 0 ? `${words}: ${fields.join(', ')}` : words;
}

/** The code below a step, as text that goes with it; of what is done its values are data. */
function codeBelow(
  drawing: Drawing,
  { code = { language: '', text: '' }, type, from }: Part & { kind: 'step' },
): StepArgument {
  const { language, text } = code;
  const content = type === 'action' ? withCodeValues(drawing, text, from) : plainWords(text);
  return { kind: 'docString', content, ...(language && { mediaType: language }) };
}

/** Outside a branch only a step that is named can be gone back to. */
function namesStep({ ending }: Part & { kind: 'step' }): boolean {
  return ending === 'end' || (typeof ending === 'object' && ending.step !== HERE);
}

function drawChoice(drawing: Drawing, part: Part & { kind: 'choice' }, loose: Loose[]): Loose[] {
  const from = drawing.model.edges.length;
  const after = part.branches.flatMap((branch) => {
    const entry = entryOf(drawing, branch);
    const ends = loose.flatMap((end) => enterBranch(drawing, end, { entry, branch }));
    const parts = withCorrections(drawing, branch, entry.guard);
    return behindBranch(drawBranch(drawing, { ...branch, parts }, ends), branch);
  });
  const source = loose[0]?.source ?? '';
  const entering = drawing.model.edges.slice(from).filter((edge) => edge.source === source);
  const node = entering[0]?.target;
  const main = part.branches.find(({ isMain }) => isMain) ?? mainSide(part.branches);
  const onMain = entering.find(({ label }) => main && label === entryOf(drawing, main).label);
  if (onMain) onMain.mark = 'main';
  const labels = part.branches.flatMap((branch) => entryOf(drawing, branch).label ?? []);
  const branches = { source, labels, from };
  const numbers = [part, ...part.branches].map(({ number = '' }) => number);
  if (node)
    for (const number of numbers) remember(drawing, number, { node, entries: loose, branches });
  return after;
}

/** The branch for everything else says so where something happens on it; a branch past the choice needs no words. */
function elseLabel({ shop }: Drawing, branch: Branch): Partial<Loose> {
  const leads = branch.parts.length > 0 || (branch.endingFrom && branch.ending !== 'next');
  return leads && !branch.isMain ? { label: wordsOf(shop.language).drafted.otherwise } : {};
}

function guardIn({ shop }: Drawing, condition: string): string | undefined {
  return guardOf(condition, shop.language, shop.book);
}

function entryOf(drawing: Drawing, branch: Branch): Partial<Loose> {
  const { condition, attempt, values } = branch;
  if (values) return enteringOf(drawing, condition, values);
  if (attempt) return attemptOf(drawing, branch, attempt);
  if (condition === '') return elseLabel(drawing, branch);
  const guard = guardIn(drawing, condition);
  const label = plainWords(condition).slice(0, 500);
  return guard ? { guard, label } : { label };
}

/** A branch that is known by what is entered on it. */
function enteringOf(
  { shop: { book } }: Drawing,
  condition: string,
  values: NonNullable<Branch['values']>,
): Partial<Loose> {
  const guards = values.map(([name, value]) => `${book.token(name)} = ${JSON.stringify(value)}`);
  return { guard: guards.join(' and '), label: plainWords(condition).slice(0, 500) };
}

/** Both branches of an attempt have the same condition on data, as far as their words say one. */
function attemptOf(
  drawing: Drawing,
  { condition, from }: Branch,
  attempt: NonNullable<Branch['attempt']>,
): Partial<Loose> {
  const guards = attempt.limit.conditions.flatMap((one) => guardIn(drawing, one) ?? []);
  const { guard: counted, action } = attemptGuard(drawing, attempt);
  const of = { source: '', label: plainWords(condition).slice(0, 500), ...(action && { action }) };
  const {
    source: _,
    from: __,
    ...entry
  } = joined({ ...of, ...(guards[0] && { guard: guards[0] }) }, { guard: counted }, from);
  return entry;
}

/** @returns the ends that go on with what follows */
function drawBranch(
  drawing: Drawing,
  branch: Branch,
  loose: Loose[],
  leaving: Leaving = { leaves: loose[0]?.source },
): Loose[] {
  return lead(drawing, branch, drawParts(drawing, branch.parts, loose), leaving);
}

/** A table as one step that enters its inputs, and a branch for each of its rows. */
function drawTable(
  drawing: Drawing,
  table: DecisionTable,
  loose: Loose[],
  from: Sentence,
): Loose[] {
  const { shop } = drawing;
  const entered = stepIn(shop, 'action', enterWords(table, shop.language, shop.book));
  const source = addNode(drawing, { type: 'step', stepId: entered }, loose, from);
  if (table.isAssumed)
    shop.questions.push({
      code: 'result_column_assumed',
      modelId: drawing.model.id,
      id: source,
      from,
    });
  drawing.complete.add(source);
  const outcomes = new Map<string, string>();
  for (const row of table.rows) {
    const branch: Loose[] = [{ source, guard: rowGuard(table, row, shop.book), from: row.from }];
    const known = outcomes.get(row.expected);
    if (known) connect(drawing, branch, known);
    else {
      const stepId = stepIn(shop, 'outcome', plainWords(row.expected));
      outcomes.set(row.expected, addNode(drawing, { type: 'step', stepId }, branch, row.from));
    }
  }
  return leadRefused(drawing, table, outcomes);
}

/** What was refused does not go on with what follows. @returns the ends that do */
function leadRefused(
  { toEnd }: Drawing,
  { rows }: DecisionTable,
  outcomes: ReadonlyMap<string, string>,
): Loose[] {
  const refused = new Set(rows.flatMap(({ isMistake, expected }) => (isMistake ? [expected] : [])));
  const ends = [...outcomes].map(([expected, source]) => ({ expected, source }));
  const goOn = ends.filter(({ expected }) => !refused.has(expected));
  if (goOn.length === 0) return ends.map(({ source }) => ({ source }));
  append(
    toEnd,
    ends.flatMap(({ expected, source }) => (refused.has(expected) ? [{ source }] : [])),
  );
  return goOn.map(({ source }) => ({ source }));
}

function drawCall(drawing: Drawing, part: Part & { kind: 'call' }, loose: Loose[]): Loose[] {
  const { shop } = drawing;
  const flow = { ...emptyFlow(part.name, part.from), main: part.parts };
  const { id } = drawFlow(shop, flow);
  return addNested(drawing, id, part, loose);
}

function addNested(
  drawing: Drawing,
  modelId: string,
  { number, from }: { number: string; from: Sentence },
  loose: Loose[],
): Loose[] {
  const node = addNode(drawing, { type: 'nested', modelId }, loose, from);
  remember(drawing, number, { node, entries: loose });
  return [{ source: node }];
}

function drawAlternative(drawing: Drawing, alternative: Alternative): void {
  const { shop, model } = drawing;
  const groups = placesOf(drawing, alternative);
  const before = model.nodes.length;
  for (const places of groups) drawFrom(drawing, alternative, places);
  const nodes = model.nodes.slice(before).map(({ id }) => id);
  if (groups.length === 1 && alternative.parts[0]?.kind === 'step')
    drawing.titled.push({ title: alternative.condition, nodes });
  if (groups.length === 0)
    shop.questions.push({
      code: 'way_place_assumed',
      modelId: model.id,
      id: model.id,
      from: alternative.from,
    });
}

/** What an alternative asks; where it is of any field, that something entered before is wrong. */
function entryAt(drawing: Drawing, alternative: Alternative, [place]: Place[]): Partial<Loose> {
  const { condition, attempt } = alternative;
  const entry = condition ? entryOf(drawing, alternative) : {};
  if (!place || !condition || attempt || entry.guard) return entry;
  const guard = guardOfFields(drawing, condition, place.node);
  return guard ? { ...entry, guard } : entry;
}

/** `2a. Page error: if the page is not found, a message is shown`: the condition that is all of an alternative says when it is taken. */
function onlyCondition({ condition, parts }: Alternative): Branch | undefined {
  const [part, ...more] = parts;
  if (condition === '' || !part || more.length > 0 || !isSimple(part)) return undefined;
  return part.branches[0];
}

/** An alternative with its steps, from where it leaves to where it goes on. */
function drawFrom(drawing: Drawing, alternative: Alternative, places: Place[]): void {
  const entry = entryAt(drawing, alternative, places);
  const only = onlyCondition(alternative);
  const branch = only && only.ending !== 'next' ? only : alternative;
  const { ending, endingFrom } = branch;
  const entered = places
    .flatMap((place) => endsAt(place, alternative, drawing.shop.language))
    .map((end) => joined(end, entry, alternative.from));
  const inner = only && entryOf(drawing, only);
  const ends = inner ? entered.map((end) => joined(end, inner, only.from)) : entered;
  const guard = entry.guard ?? inner?.guard;
  const [first] = places;
  const following = first && nextOf(drawing, first);
  const left = drawBranch(
    drawing,
    {
      ...alternative,
      parts: withCorrections(drawing, { parts: (only ?? alternative).parts, ending }, guard),
      ending,
      ...(endingFrom && { endingFrom }),
    },
    ends,
    { leaves: stepLeft(drawing, places, alternative) ?? ends[0]?.source, following },
  );
  if (following) connect(drawing, left, following);
  else append(drawing.toEnd, left);
}
