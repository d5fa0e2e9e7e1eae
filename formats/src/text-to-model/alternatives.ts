import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { branchHead, branchStep, isBranchMark } from './branch-mark.ts';
import { readConditional } from './conditional.ts';
import { endingOf } from './ending.ts';
import type { Alternative, Branch } from './flow.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { withoutOrder } from './lead-in.ts';
import { lower } from './lower.ts';
import { branchOf, partsOf, takeRules } from './parts.ts';
import type { Reader } from './reader.ts';
import { isStepLike } from './role.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import type { Section } from './subject.ts';

type Draft = { leavesAt: string; key: string; head: string; from: Sentence; items: Item[] };

/** Reads a section of alternative flows, in any of the usual notations. */
export function alternativesOf(
  reader: Reader,
  section: Section,
  items: Item[],
  from: Sentence,
): Alternative[] {
  const isHeaded = section.title !== '' || section.ref !== '';
  const drafts: Draft[] = isHeaded ? [headed(section, from, reader.language)] : [];
  for (const item of items) takeItem(reader, drafts, item, isHeaded);
  shareEnding(drafts, reader.language);
  return drafts.map((draft) => toAlternative(reader, draft));
}

/** One sentence below conditions in a row, none of which tells anything else, says where all of them lead. */
function shareEnding(drafts: Draft[], language: Language): void {
  for (const [index, { items, key, leavesAt }] of drafts.entries()) {
    const [only, ...others] = items;
    const ended = only && endingOf(withoutStop(only.text), language);
    if (!key || others.length > 0 || ended?.text !== '' || !ended.ending) continue;
    for (const before of drafts.slice(0, index).toReversed()) {
      if (before.items.length > 0 || before.key === '' || before.leavesAt !== leavesAt) break;
      append(before.items, items);
    }
  }
}

function headed({ ref, title }: Section, from: Sentence, language: Language): Draft {
  const mark = branchHead(ref);
  const { leavesAt, text } = placeIn(title, language);
  return {
    leavesAt: mark?.leavesAt ?? leavesAt,
    key: mark?.key ?? '',
    head: text,
    from: { ...from, text: title },
    items: [],
  };
}

function takeItem(reader: Reader, drafts: Draft[], item: Item, isHeaded: boolean): void {
  const { language } = reader;
  const last = drafts.at(-1);
  const step = branchStep(item.marker);
  if (step) {
    const own =
      drafts.find((draft) => draft.key === step.of) ??
      start(drafts, { leavesAt: step.leavesAt, key: step.of, head: '' }, item);
    own.items.push({ ...item, children: item.children.filter((child) => !isBranch(child)) });
    for (const child of item.children.filter(isBranch)) takeItem(reader, drafts, child, isHeaded);
    return;
  }
  const mark = branchHead(item.marker);
  if (mark) {
    const draft = start(drafts, { ...mark, head: item.text }, item);
    append(
      draft.items,
      item.children.filter((child) => !isBranch(child)),
    );
    for (const child of item.children.filter(isBranch)) takeItem(reader, drafts, child, isHeaded);
    return;
  }
  const isStepOfLast =
    last && (isHeaded || last.key !== '' || opensList(last)) && !isNewHead(item, last, language);
  if (last && isHeaded && opensByCondition(item, last, language)) last.head = item.text;
  else if (isStepOfLast) last.items.push(item);
  else takeLoose(reader, drafts, item);
}

/** An item outside of all alternatives begins one, goes on with the last one, or is a rule. */
function takeLoose(reader: Reader, drafts: Draft[], item: Item): void {
  const { language, leftOver } = reader;
  const last = drafts.at(-1);
  if (
    item.marker ||
    placeIn(item.text, language).leavesAt ||
    readConditional(item.text, language) ||
    /:\s*$/.test(item.text)
  ) {
    const place = placeIn(item.text, language);
    append(
      start(drafts, { leavesAt: place.leavesAt, key: '', head: place.text }, item).items,
      item.children,
    );
  } else if (last && isStepLike(item.text, language)) last.items.push(item);
  else if (takeRules(reader, { ...item.from, text: item.text }).length === 0)
    leftOver.push({ ...item.from, text: item.text });
}

function isBranch({ marker }: Item): boolean {
  return isBranchMark(marker);
}

/** A head that ends in a colon is followed by its steps. */
function opensList({ head }: Draft): boolean {
  return /:\s*$/.test(head);
}

/** `A2 - No stock`, then `If there is none, …`: the sentence says better than the title what the condition is. */
function opensByCondition({ marker, text }: Item, { items, head }: Draft, language: Language) {
  if (marker || items.length > 0 || readConditional(head, language)) return false;
  return readConditional(text, language) !== undefined;
}

/** In prose another condition begins another alternative. */
function isNewHead(item: Item, last: Draft, language: Language): boolean {
  if (item.marker) return false;
  return (
    /:\s*$/.test(item.text) || (last.items.length > 0 && !!readConditional(item.text, language))
  );
}

function start(
  drafts: Draft[],
  place: Pick<Draft, 'leavesAt' | 'key' | 'head'>,
  item: Item,
): Draft {
  const leavesAt = place.leavesAt === '*' ? '' : place.leavesAt;
  const draft: Draft = { ...place, leavesAt, from: item.from, items: [] };
  drafts.push(draft);
  return draft;
}

/** The step that a head names, and the head without it. */
function placeIn(text: string, language: Language): { leavesAt: string; text: string } {
  const found = rulesFor(language).alternative.step.exec(lower(text, language));
  const isReturn = /(?:return|dön|devam|continue|resume)/.test(found?.input ?? '');
  if (!found || (isReturn && found.index > 0)) return { leavesAt: '', text };
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  const words = rest.trim().replace(/^[:–—-]\s*/, '');
  return { leavesAt: found[1] ?? found[2] ?? '', text: words };
}

function toAlternative(reader: Reader, { leavesAt, key, head, from, items }: Draft): Alternative {
  const { condition, text } = splitHead(withoutOrder(head, reader.language), reader.language);
  const branch = branchOf(reader, { condition, text }, { from, children: items });
  const { ending } = endingOf(withoutStop(condition), reader.language);
  // `3a3a. The clerk chooses to end the use case`: what it is, and where it leads, in one
  const isHeadOnly = branch.parts.length === 0 && !branch.endingFrom && ending !== undefined;
  const ended = isHeadOnly ? { ...branch, ending, endingFrom: from } : branch;
  return { ...asAlternative(ended), leavesAt, ...(key && { key }) };
}

/** What stands apart from the flow does not go on with it because of where it stands. */
function asAlternative(branch: Branch): Branch {
  return branch.endingFrom ? branch : { ...branch, ending: 'open' };
}

/** A head is a condition, and may tell its first steps at once. */
function splitHead(head: string, language: Language): { condition: string; text: string } {
  const conditional = readConditional(head, language) ?? readConditional(head, language, true);
  if (conditional) return { condition: conditional.condition, text: conditional.result };
  const parts = /^([^:–→]{3,200}?)\s*(?:->|=>|:|–|—|→|\s-\s)\s*(\S[\s\S]*)$/u.exec(head);
  if (parts) return { condition: withoutStop(parts[1] ?? ''), text: parts[2] ?? '' };
  return { condition: withoutStop(head), text: '' };
}

/** Rules of business that say what happens: each is an alternative whose place must be found. */
export function rulesAsAlternatives(reader: Reader, items: Item[]): Alternative[] {
  return partsOf(reader, items, { isProse: true }).flatMap((part): Alternative[] => {
    if (part.kind !== 'choice') {
      reader.leftOver.push(part.from);
      return [];
    }
    return part.branches.flatMap((branch) => {
      const isOfNothing = branch.parts.length === 0 && branch.ending === 'next';
      if (isOfNothing) return [];
      // the other case of a rule whose place is not known would have no condition of its own
      if (!branch.condition)
        append(
          reader.leftOver,
          branch.parts.map(({ from }) => from),
        );
      return branch.condition ? [{ ...asAlternative(branch), leavesAt: '' }] : [];
    });
  });
}
