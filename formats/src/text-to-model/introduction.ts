import type { Flow } from './flow.ts';
import type { Subject } from './section.ts';

/** A subject with the flow that was read of it. */
export type Read = { subject: Subject; flow: Flow };

/** Gives those whose prose states a flow, and does not only introduce the lists below it or beside it. */
export function withoutIntroductions(all: Read[]): { flows: Flow[]; left: Flow[] } {
  const hasSteps = all.some((one) => isListed(one, /\d/));
  const isLeft = (one: Read, index: number) =>
    (isProse(one.subject) &&
      (introduces(one, all[index + 1]) || (hasSteps && isShort(one.flow)))) ||
    headsDocument(one, all.slice(index + 1));
  const [left, kept] = [all.filter(isLeft), all.filter((one, index) => !isLeft(one, index))];
  return { flows: kept.map(({ flow }) => flow), left: left.map(({ flow }) => flow) };
}

/** `Requirement: …` with a sentence below it, and the scenarios under deeper headings. */
function introduces({ subject, flow }: Read, next: Read | undefined): boolean {
  const isPlain = flow.main.every(({ kind }) => kind === 'step');
  return isPlain && next !== undefined && next.subject.level > subject.level && isListed(next);
}

/** Prose under the title of a document that states several flows under headings of their own. */
function headsDocument({ subject: { level, sections } }: Read, others: Read[]): boolean {
  const isAbout = sections.every(
    ({ role, heading, blocks }) =>
      role === 'about' ||
      role === 'data' ||
      (role === 'body' && !heading && blocks.every(({ kind }) => kind === 'paragraph')),
  );
  return isAbout && level <= 1 && others.length > 1 && others.every((one) => one.subject.level > 1);
}

/** So many sentences of prose beside lists of steps state no flow of their own. */
const MAX_SENTENCES = 2;

function isShort({ opening, main, closing, alternatives }: Flow): boolean {
  const others = opening.length + closing.length + alternatives.length;
  const isPlain = main.every((part) => part.kind === 'step' && !part.ending);
  return main.length <= MAX_SENTENCES && isPlain && others === 0;
}

function isProse({ sections }: Subject): boolean {
  return sections.every(
    ({ role, heading, blocks }) =>
      role === 'body' && !heading && blocks.every(({ kind }) => kind === 'paragraph'),
  );
}

/** Told in a list of several steps, whose marks are like this one. */
function isListed({ subject, flow }: Read, marker = /./): boolean {
  const items = subject.sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === 'item' && marker.test(block.marker)),
  );
  return items.length > 1 && flow.main.length > 1;
}
