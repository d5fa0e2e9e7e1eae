/** A flow as a person finds it in a document. */
export type GoldFlow = {
  title: string;
  /** In the order of the document; `id` as branches speak of it, `-` where none does. */
  steps: { id: string; text: string }[];
  branches: GoldBranch[];
};

/** A branch: the step that it leaves, where it leads (a step, `end`, `next`, or `open` where the text does not say), and its condition. */
export type GoldBranch = { leaves: string; leads: string; condition: string };

/** What a person finds in a document, before any rule was run on it. */
export type Gold = { style: string; flows: GoldFlow[]; data: string[] };

/**
 * Reads lines of gold: `style …`, and for each flow `title …`, `step 3 words`, `branch 3 -> 2: condition`;
 * `data name = value` wherever it stands.
 *
 * @throws Error where a line is none of these
 */
export function readGold(text: string): Gold {
  const gold: Gold = { style: '', flows: [], data: [] };
  for (const line of text.split('\n').filter((one) => one.trim())) {
    const [, kind = '', rest = ''] = /^(\w+) (.+)$/.exec(line) ?? [];
    if (kind === 'style') gold.style = rest;
    else if (kind === 'data') gold.data.push(rest);
    else if (kind === 'title') gold.flows.push({ title: rest, steps: [], branches: [] });
    else addToFlow(gold.flows.at(-1), kind, rest, line);
  }
  return gold;
}

function addToFlow(flow: GoldFlow | undefined, kind: string, rest: string, line: string): void {
  const step = kind === 'step' ? /^(\S+) (.+)$/.exec(rest) : null;
  const branch = kind === 'branch' ? /^(\S+) -> (\S+): (.+)$/.exec(rest) : null;
  if (step) flow?.steps.push({ id: step[1] ?? '', text: step[2] ?? '' });
  else if (branch) {
    const [, leaves = '', leads = '', condition = ''] = branch;
    flow?.branches.push({ leaves, leads, condition });
  }
  if (!flow || (!step && !branch)) throw new Error(`no line of gold: ${line}`);
}
