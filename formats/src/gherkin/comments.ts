import type { Comment, Feature, Scenario } from '@cucumber/messages';

type Part = { location: { line: number }; tags?: readonly { location: { line: number } }[] };
type Anchor = { line: number; part: object | undefined; before?: number };

/** The comments of a file by the part of it they stand above or in; those after everything by `undefined`. */
export type Comments = {
  of: (part: object | undefined) => string[];
  /** Those between the steps of a scenario. */
  between: (scenario: Scenario) => { before: number; text: string }[];
};

/** Gives each comment to the part of the file that follows it. */
export function placeComments(feature: Feature, comments: readonly Comment[]): Comments {
  const anchors = anchorsOf(feature).sort((a, b) => a.line - b.line);
  const byPart = new Map<object | undefined, { before?: number; text: string }[]>();
  let index = 0;
  for (const { location, text } of comments) {
    while (index < anchors.length && (anchors[index]?.line ?? 0) < location.line) index++;
    const { part, before } = anchors[index] ?? { part: undefined };
    const list = byPart.get(part) ?? [];
    list.push({ text: text.trim(), ...(before !== undefined && { before }) });
    byPart.set(part, list);
  }
  return {
    of: (part) =>
      (byPart.get(part) ?? []).flatMap(({ before, text }) => (before === undefined ? [text] : [])),
    between: (scenario) =>
      (byPart.get(scenario) ?? []).flatMap(({ before, text }) =>
        before === undefined ? [] : [{ before, text }],
      ),
  };
}

function anchorsOf(feature: Feature): Anchor[] {
  const children = [
    ...feature.children,
    ...feature.children.flatMap(({ rule }) => rule?.children ?? []),
  ];
  const rules = feature.children.flatMap(({ rule }) => rule ?? []);
  const backgrounds = children.flatMap(({ background }) => background ?? []);
  const scenarios = children.flatMap(({ scenario }) => scenario ?? []);
  return [
    ...[feature, ...rules, ...backgrounds, ...scenarios].map((part) => anchor(part, part)),
    ...backgrounds.flatMap((part) => part.steps.map((step) => anchor(step, part))),
    ...scenarios.flatMap(anchorsInside),
  ];
}

function anchorsInside(scenario: Scenario): Anchor[] {
  return [
    ...scenario.steps.map((step, before) => ({ line: step.location.line, part: scenario, before })),
    ...scenario.examples.flatMap((block) => [
      anchor(block, block),
      ...[block.tableHeader, ...block.tableBody].flatMap((row) =>
        row ? [anchor(row, block)] : [],
      ),
    ]),
  ];
}

function anchor({ location, tags = [] }: Part, part: object): Anchor {
  return { line: tags[0]?.location.line ?? location.line, part };
}
