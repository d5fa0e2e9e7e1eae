import type { Background, Feature, Scenario } from '@cucumber/messages';
import { blocksOf, canStayOutline, columnsOf } from './outline.ts';

/** Far more than a person reads: the steps of all scenarios of a feature, each with those of its backgrounds. */
const MAX_STEPS = 20_000;
/** Cells that are put into steps, where an outline cannot stay one. */
const MAX_CELLS = 1_000_000;
const MAX_TAGS = 1_000;

/** What of a feature is more than it may be, and at which line. */
export type TooLarge = {
  code: 'lines_too_many' | 'steps_too_many' | 'tags_too_many';
  line: number;
  limit: number;
};

/** Lines of a feature, and lines from the first of its tags to what they are for. */
export const MAX_LINES = 50_000;
export const MAX_TAG_LINES = 1_000;

/** The first part of a feature that is larger than any real one: a background of thousands of steps is repeated by each scenario. */
export function findTooLarge(feature: Feature): TooLarge | undefined {
  const scenarios = placedScenarios(feature);
  const rules = feature.children.flatMap(({ rule }) => rule ?? []);
  const blocks = scenarios.flatMap(({ scenario }) => scenario.examples);
  const parts = [feature, ...rules, ...scenarios.map(({ scenario }) => scenario), ...blocks];
  const tagged = parts.find(({ tags }) => tags.length > MAX_TAGS);
  if (tagged) return { code: 'tags_too_many', line: tagged.location.line, limit: MAX_TAGS };
  let count = 0;
  for (const { scenario, opening } of scenarios) {
    if (scenario.steps.length === 0) continue;
    count += opening + scenario.steps.length;
    if (count > MAX_STEPS || isTooWide(scenario, opening))
      return { code: 'steps_too_many', line: scenario.location.line, limit: MAX_STEPS };
  }
  return undefined;
}

/** Each scenario, and how many steps of backgrounds stand before its own. */
function placedScenarios(feature: Feature): { scenario: Scenario; opening: number }[] {
  const opening = countOpening(feature);
  return feature.children.flatMap(({ scenario, rule }) => {
    if (scenario) return [{ scenario, opening }];
    const own = opening + (rule ? countOpening(rule) : 0);
    return (rule?.children ?? []).flatMap((child) =>
      child.scenario ? [{ scenario: child.scenario, opening: own }] : [],
    );
  });
}

function countOpening({
  children,
}: {
  children: readonly { background?: Background | undefined }[];
}): number {
  return children.find(({ background }) => background)?.background?.steps.length ?? 0;
}

/** An outline that cannot stay one becomes a scenario for each of its rows. */
function isTooWide(scenario: Scenario, opening: number): boolean {
  const steps = scenario.steps.length + opening;
  const blocks = blocksOf(scenario);
  const cells = blocks.reduce(
    (sum, block) => sum + block.tableBody.length * columnsOf(block).length * steps,
    0,
  );
  return cells > MAX_CELLS && !canStayOutline(scenario);
}
