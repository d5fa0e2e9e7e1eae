import type { FeatureKeywords } from '@caseloom/engine';
import { type Dialect, dialects } from '@cucumber/gherkin';
import type { Feature, FeatureChild, RuleChild } from '@cucumber/messages';

type Part = keyof FeatureKeywords;
type StepList = 'given' | 'when' | 'then' | 'and' | 'but';

const STEP_LISTS: [Part, StepList][] = [
  ['context', 'given'],
  ['action', 'when'],
  ['outcome', 'then'],
  ['and', 'and'],
  ['but', 'but'],
];

/** The words a feature is written with: its own where it uses them, else the first of its dialect. */
export function keywordsOf(feature: Feature): FeatureKeywords {
  const dialect = dialects[feature.language] ?? dialects.en;
  if (!dialect) throw new Error('the dialects lack English');
  const used = usedIn(feature);
  const pick = (words: readonly string[]) => words.find((word) => used.has(word)) ?? words[0] ?? '';
  const steps = STEP_LISTS.map(([part, list]) => [part, pick(plainWords(dialect, list))] as const);
  return {
    // A Markdown feature may have a title without the word.
    feature: feature.keyword || pick(dialect.feature),
    background: pick(dialect.background),
    rule: pick(dialect.rule),
    scenario: pick(dialect.scenario.toReversed()),
    outline: pick(dialect.scenarioOutline),
    examples: pick(dialect.examples),
    ...(Object.fromEntries(steps) as Record<
      'context' | 'action' | 'outcome' | 'and' | 'but',
      string
    >),
  };
}

/** The words of a dialect for a feature that nobody wrote in Gherkin. */
export function keywordsIn(language: string): FeatureKeywords {
  const feature = { keyword: '', name: '', description: '', tags: [], children: [] };
  return keywordsOf({ ...feature, language, location: { line: 1 } });
}

/** The words of a list that mean nothing else in the dialect. */
function plainWords(dialect: Dialect, list: StepList): string[] {
  const others = STEP_LISTS.filter(([, other]) => other !== list);
  const foreign = new Set(others.flatMap(([, other]) => dialect[other]));
  const plain = dialect[list].filter((word) => word !== '* ' && !foreign.has(word));
  return plain.length > 0 ? plain : dialect[list].filter((word) => word !== '* ');
}

function usedIn({ children }: Feature): Set<string> {
  const used = new Set<string>();
  const see = ({ background, scenario }: FeatureChild | RuleChild) => {
    for (const part of [background, scenario]) {
      if (!part) continue;
      used.add(part.keyword);
      for (const step of part.steps) used.add(step.keyword);
    }
    for (const { keyword } of scenario?.examples ?? []) used.add(keyword);
  };
  for (const child of children) {
    see(child);
    if (child.rule) used.add(child.rule.keyword);
    child.rule?.children.forEach(see);
  }
  return used;
}
