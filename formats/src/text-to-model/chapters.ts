import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { doerOf } from './doer.ts';
import { isRequest } from './imperative.ts';
import { labelOf } from './labels.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';
import { numberOf } from './step.ts';

/** What says what words mean, and who is who. */
const WORDS =
  'definitions?|terms|terminology|glossary|abbreviations?|acronyms?|concepts|conventions|references?|bibliography|roles?|responsibilities|permissions|actors?|stakeholders?|tanım(?:lar)?|terim(?:ler)?|kısaltma(?:lar)?|sözlük|kavramlar|(?:kullanıcı )?roller(?:i)?|sorumluluklar|yetkiler|aktörler|paydaşlar|kaynaklar|kaynakça|referanslar';
/** What the flow runs on, and what it looks like. */
const SURROUNDINGS =
  '(?:graphical )?(?:user )?interfaces?|(?:external|neighbou?ring|third-party|connected) (?:systems?|interfaces?|services)|screens?|pages|(?:screen|page) (?:layouts?|descriptions?|designs?)|mock-?ups?|wireframes?|(?:kullanıcı )?arayüz(?:ü|ler|leri)?|(?:dış|harici|çevre) (?:sistem|arayüz|servis)(?:ler)?|ekran(?:lar)?|sayfalar|ekran (?:tasarım|görüntü|tanım|açıklama)(?:lar|ler)?[ıi]';
const NAMES = `(?:${WORDS}|${SURROUNDINGS})`;
const CHAPTER = new RegExp(
  `^(?:(?:\\d{1,2}\\.?)+\\s+)?${NAMES}(?:\\s*(?:,|&|/|and|or|ve|veya|,\\s*(?:and|ve))\\s+${NAMES})*$`,
  'u',
);
const OF_WORDS = new RegExp(`^(?:(?:\\d{1,2}\\.?)+\\s+)?(?:${WORDS})(?![\\p{L}])`, 'u');

/**
 * The headings of chapters that describe, by line: definitions, roles, screens, neighbouring systems, and what is headed
 * below them. One that states the steps of a flow is none.
 */
export function describingHeadings(blocks: Block[], language: Language): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'heading' || !CHAPTER.test(lower(block.text, language).trim())) continue;
    const { level } = block;
    const behind = blocks.slice(index + 1);
    const end = behind.findIndex((one) => one.kind === 'heading' && one.level <= level);
    const own = end < 0 ? behind : behind.slice(0, end);
    const isOfWords = OF_WORDS.test(lower(block.text, language));
    if (own.some((one) => headsFlow(one, language)) || statesSteps(own, isOfWords, language))
      continue;
    for (const one of [block, ...own]) if (one.kind === 'heading') lines.add(one.line);
  }
  return lines;
}

function headsFlow(block: Block, language: Language): boolean {
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return false;
  const role = labelOf(lower(block.text, language), block.text)?.role;
  return role === 'main' || role === 'alternative';
}

/** Numbered steps; where no words are explained, also others in which somebody acts. */
function statesSteps(blocks: Block[], isOfWords: boolean, language: Language): boolean {
  const steps = blocks.filter(
    (block) =>
      block.kind === 'item' &&
      isStepLike(block.text, language) &&
      (numberOf(block.marker) !== '' || (!isOfWords && isActed(block.text, language))),
  );
  return steps.length > 1;
}

function isActed(text: string, language: Language): boolean {
  return (
    isRequest(withoutStop(text), language) ||
    doerOf(lower(text, language), language)?.kind === 'person'
  );
}
