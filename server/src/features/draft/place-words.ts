import type { Model } from '@caseloom/engine';
import type { Block, SourceDocument } from '@caseloom/formats/document';
import { withWords } from './refinement.ts';
import type { DraftContent, Quote } from './schema.ts';

/** Rules read what stands under it as branches, and ask where one begins that does not say so. English is read in any text. */
const BRANCHES = { kind: 'heading', level: 6, text: 'Alternative flows' } as const;

/**
 * Documents with a refinement in each of the places where rules may understand it, the likeliest first: as a branch
 * of the model that is shown, as the next step of its main flow, and behind all that the first document says.
 */
export function placesOfWords(
  documents: SourceDocument[],
  words: SourceDocument[],
  { models, sources }: Pick<DraftContent, 'models' | 'sources'>,
  modelId: string | undefined,
): SourceDocument[][] {
  const model = models.find(({ id }) => id === modelId) ?? models[0];
  const quotesOf = (ids: string[]) => ids.flatMap((id) => sources[id] ?? []);
  const all = model ? quotesOf(model.nodes.map(({ id }) => id)) : [];
  const main = model ? quotesOf(mainFlowOf(model)) : [];
  const branch = placeBehind(documents, all);
  const step = placeBehind(documents, main);
  return [
    ...(branch ? [withWords(documents, words, { ...branch, heading: BRANCHES })] : []),
    ...(step ? [withWords(documents, words, step)] : []),
    withWords(documents, words),
  ];
}

/** The nodes that one passes from Start on where no condition is met. */
function mainFlowOf({ nodes, edges }: Model): string[] {
  const passed = nodes.filter(({ type }) => type === 'start').map(({ id }) => id);
  for (const id of passed) {
    const out = edges.filter(({ source }) => source === id);
    const plain = out.find(({ label, guard }) => !label && (!guard || guard === 'otherwise'));
    const next = (plain ?? out[0])?.target;
    if (next && !passed.includes(next)) passed.push(next);
  }
  return passed;
}

/** The end of the section that has the last of some sentences, in the document of the first. */
function placeBehind(documents: SourceDocument[], quotes: Quote[]) {
  const file = documents.findIndex(({ name }) => name === quotes[0]?.file);
  const { name, blocks = [] } = documents[file] ?? {};
  const last = Math.max(...quotes.flatMap((one) => (one.file === name ? [one.line] : [])));
  const at = blocks.findLastIndex(({ line }) => line <= last);
  if (at === -1) return undefined;
  const next = blocks.findIndex((block: Block, index) => index > at && block.kind === 'heading');
  return { file, at: next === -1 ? blocks.length : next };
}
