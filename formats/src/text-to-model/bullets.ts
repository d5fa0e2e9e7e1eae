import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { readConditional } from './conditional.ts';
import { givenLine } from './given-lines.ts';
import { isRequest } from './imperative.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isStepLike } from './role.ts';
import { rulesOf } from './rule.ts';
import { withoutStop } from './sentence.ts';

const BULLET = /^[-*+•‣–—]$/u;
const SCENARIO_WORD =
  /^(?:given|when|then|and|but|diyelim ki|eğer ki|eğer|o zaman|ve|ama)(?:\s|:)/iu;

/** So many names in a row are a list of things; a pair may be anything. */
const FEWEST_NAMES = 3;

/** Items without bulleted lists of which hardly one is a sentence: they name things, state no flow, and are left over. */
export function withoutNames(reader: Reader, items: Item[]): Item[] {
  const { language, leftOver } = reader;
  const bullets = items.filter((item) => isBullet(item) && !givenLine(item.text, language));
  const telling = bullets.filter(
    ({ text, children }) => children.length > 0 || isTelling(text, language),
  );
  const isOfNames = bullets.length >= FEWEST_NAMES && telling.length * 4 <= bullets.length;
  const left = isOfNames
    ? bullets
    : runsOf(items)
        .filter((run) => run.length >= FEWEST_NAMES && areNames(run, language))
        .flat();
  const given = runsOf(left).flatMap((run) => takeGivenNames(reader, run));
  append(leftOver, left.filter((item) => !given.includes(item)).flatMap(sentencesOf));
  return items.filter((item) => !left.includes(item));
}

/** Takes `Hotel: Grand`, `Price: 1000 TL` as values, where a number or a text in quotes shows that they are. */
export function takeGivenNames({ book, language }: Reader, run: Item[]): Item[] {
  const fields = run.flatMap(({ text, from }) => {
    const [, name = '', value = ''] = GIVEN.exec(withoutStop(text)) ?? [];
    return value ? [{ name: lower(name, language), value, from }] : [];
  });
  const isGiven = fields.length === run.length && fields.some(({ value }) => GIVES.test(value));
  // `+2 points`, of which the amount was read
  const isKnown = ({ name, value }: { name: string; value: string }) =>
    book.valuesOf(name).some((known) => value.startsWith(known.value));
  if (!isGiven) return [];
  for (const { name, value, from } of fields.filter((field) => !isKnown(field))) {
    const plain = value.replace(/^["“](.*)["”]$/u, '$1');
    book.add({ name, validity: 'valid', type: 'text', values: [plain] }, from);
  }
  return run;
}

const GIVES = /^["“]|\d/u;
/** A name, and a short value of it; what stands in brackets behind it only explains it. */
const GIVEN =
  /^["“]?(\p{L}[\p{L}\p{N} _-]{1,30})["”]?\s*[:=]\s+\+?([^\s([][^()[\]:;?]{0,50}?)(?:\s*\([^()]*\))?$/u;

/** Whether an item has no number. */
export function isBullet({ marker }: Item): boolean {
  return BULLET.test(marker);
}

/** Bullets in a row, each row behind other items than itself. */
function runsOf(items: Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const [index, item] of items.entries()) {
    if (!isBullet(item)) continue;
    const before = items[index - 1];
    if (before && isBullet(before)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Whether bullets only name things, or say of each what it is: `Format: BGR`. */
export function areNames(items: Item[], language: Language): boolean {
  const { mayName } = rulesFor(language).statement;
  const isLoose = ({ text }: Item) => mayName.test(lower(withoutStop(text), language));
  const sure = items.filter((item) => isName(item, language));
  return (
    items.length > 1 &&
    sure.length * 2 >= items.length &&
    items.every((item) => sure.includes(item) || (isPlain(item) && isLoose(item)))
  );
}

/** A bullet with nothing below it. */
function isPlain(item: Item): boolean {
  return isBullet(item) && item.children.length === 0 && !item.code;
}

function isName(item: Item, language: Language): boolean {
  const { text } = item;
  const [, label = ''] = LABEL.exec(text) ?? [];
  const words = text.replace(LABEL, '').replace(/\([^()]*\)/g, '');
  const isAct = label !== '' && (isRequest(label, language) || SCENARIO_WORD.test(text));
  return isPlain(item) && !isAct && !/\?$/.test(text) && !isTelling(words, language);
}

/** What stands before what it is. */
const LABEL = /^([^:]{1,40}):\s+(?=\S)/u;

function sentencesOf({ from, text, children }: Item): Item['from'][] {
  return [{ ...from, text }, ...children.flatMap(sentencesOf)];
}

function isTelling(text: string, language: Language): boolean {
  return (
    givenLine(text, language) !== undefined ||
    /→|=>|->|:\s+\S/.test(text) ||
    isStepLike(text, language) ||
    SCENARIO_WORD.test(text) ||
    rulesFor(language).statement.tells.test(lower(withoutStop(text), language)) ||
    readConditional(text, language) !== undefined ||
    rulesOf(text, language).length > 0
  );
}
