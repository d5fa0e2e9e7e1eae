import type { Heading, WrittenRule, WrittenScenario } from '@caseloom/engine';
import type { Background, Feature, GherkinDocument, Scenario, Step, Tag } from '@cucumber/messages';
import { append } from '../append.ts';
import { type Comments, placeComments } from './comments.ts';
import {
  blocksOf,
  canStayOutline,
  columnsOf,
  fill,
  indexesOf,
  isOwnAmong,
  namesUsed,
  rowsOf,
  toExamples,
} from './outline.ts';
import { withoutKeys } from './own.ts';
import { escapeAngles, toSteps, type WrittenStep } from './steps.ts';

/** A scenario as a word of steps, with what its path will be described by. */
export type Word = {
  steps: WrittenStep[];
  /** Where each step stands in the file. */
  lines: number[];
  scenario: Omit<WrittenScenario, 'path'>;
};

/** What was not taken as it stands: by line, with the name of the scenario. */
export type FeatureRemark = {
  code: 'outline_without_rows' | 'outline_made_scenarios';
  line: number;
  params: { name: string };
};

/** A feature taken apart; `values` are the cells of each name that its outlines use, in their order. */
export type FeatureWords = {
  heading: Heading;
  background?: Background;
  rules: WrittenRule[];
  words: Word[];
  values: Map<string, { values: Set<string>; line: number }>;
  remarks: FeatureRemark[];
  ending: string[];
  comments: Comments;
};

type Place = { feature: Feature; rule?: number; opening: Step[] };

/** Takes a feature apart into its scenarios, each with the steps of its backgrounds before its own. */
export function wordsOfFeature(read: Feature, { comments }: GherkinDocument): FeatureWords {
  const feature = withoutKeys(read);
  const placed = placeComments(feature, comments);
  const background = feature.children.find((child) => child.background)?.background;
  const taken: FeatureWords = {
    heading: headingOf(feature, placed),
    ...(background && { background }),
    rules: [],
    words: [],
    values: new Map(),
    remarks: [],
    ending: placed.of(undefined),
    comments: placed,
  };
  const opening = [...(background?.steps ?? [])];
  for (const { scenario, rule } of feature.children) {
    if (scenario) take(scenario, { feature, opening }, taken);
    if (!rule) continue;
    const own = rule.children.find((child) => child.background)?.background;
    const place = {
      feature,
      rule: taken.rules.length,
      opening: [...opening, ...(own?.steps ?? [])],
    };
    taken.rules.push({
      ...headingOf(rule, placed),
      ...(own && { background: { ...headingOf(own, placed), steps: own.steps.length } }),
    });
    for (const child of rule.children) if (child.scenario) take(child.scenario, place, taken);
  }
  return taken;
}

/** A part's name and what stands around it; nothing is kept that is not there. */
export function headingOf(
  part: { name: string; description: string; tags?: readonly Tag[] },
  comments: Comments,
): Heading {
  const { name, description } = part;
  const isOwn = isOwnAmong(part.tags ?? []);
  const tags = (part.tags ?? []).map((tag) => tag.name).filter((tag) => !isOwn(tag));
  const lines = comments.of(part);
  return {
    name,
    ...(description && { description }),
    ...(tags.length > 0 && { tags }),
    ...(lines.length > 0 && { comments: lines }),
  };
}

function take(scenario: Scenario, place: Place, taken: FeatureWords): void {
  const { name, location } = scenario;
  if (scenario.examples.length === 0) {
    taken.words.push(toWord(scenario, place, taken.comments));
    return;
  }
  const remark = { line: location.line, params: { name } };
  const blocks = blocksOf(scenario);
  if (blocks.length === 0) taken.remarks.push({ code: 'outline_without_rows', ...remark });
  else if (canStayOutline(scenario)) takeOutline(scenario, place, taken);
  else {
    taken.remarks.push({ code: 'outline_made_scenarios', ...remark });
    append(taken.words, filledWords(scenario, place, taken.comments));
  }
}

function takeOutline(scenario: Scenario, place: Place, taken: FeatureWords): void {
  const names = namesUsed(scenario);
  const known = new Set(names);
  const word = toWord(scenario, place, taken.comments, (text) =>
    escapeAngles(text, (name) => known.has(name)),
  );
  const blocks = blocksOf(scenario);
  const examples = blocks.map((block) => toExamples(block, headingOf(block, taken.comments)));
  taken.words.push({ ...word, scenario: { ...word.scenario, examples } });
  const line = blocks[0]?.tableHeader?.location.line ?? scenario.location.line;
  const indexes = examples.map(({ columns }) => indexesOf(columns));
  for (const name of names) {
    const cells = taken.values.get(name) ?? { values: new Set(), line };
    for (const [block, { rows }] of examples.entries())
      for (const row of rows) cells.values.add(row[indexes[block]?.get(name) ?? -1] ?? '');
    taken.values.set(name, cells);
  }
}

/** An outline that cannot stay one: a scenario for each of its rows. */
function filledWords(scenario: Scenario, place: Place, comments: Comments): Word[] {
  return blocksOf(scenario).flatMap((block) =>
    rowsOf(block).map((row) => {
      const filled = (text: string) => fill(text, columnsOf(block), row);
      const word = toWord(scenario, place, comments, (text) => literal(filled(text)));
      const tags = [...(word.scenario.tags ?? []), ...block.tags.map((tag) => tag.name)];
      const name = filled(scenario.name);
      return { ...word, scenario: { ...word.scenario, name, ...(tags.length > 0 && { tags }) } };
    }),
  );
}

function literal(text: string): string {
  return escapeAngles(text, () => false);
}

function toWord(
  scenario: Scenario,
  { feature, rule, opening }: Place,
  comments: Comments,
  toLabel: (text: string) => string = literal,
): Word {
  const all = scenario.steps.length === 0 ? [] : [...opening, ...scenario.steps];
  const own = new Set(scenario.steps);
  const remarks = comments.between(scenario);
  return {
    steps: toSteps(all, feature.language, (step, text) =>
      own.has(step) ? toLabel(text) : literal(text),
    ),
    lines: all.map(({ location }) => location.line),
    scenario: {
      ...headingOf(scenario, comments),
      ...(rule !== undefined && { rule }),
      ...(remarks.length > 0 && { remarks }),
    },
  };
}
