import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { doerOf } from './doer.ts';
import { isRequest } from './imperative.ts';
import { PART_NUMBER } from './label-lines.ts';
import { labelOf } from './labels.ts';
import { lower } from './lower.ts';
import { headingsOfReferences, RELATED } from './references.ts';
import { isStepLike } from './role.ts';
import { isOutOfScope } from './scope.ts';
import { splitSentences, withoutStop } from './sentence.ts';
import { numberOf } from './step.ts';

/** What says what words mean, and who is who. */
const WORDS =
  'definitions?|terms|terminology|glossary|abbreviations?|acronyms?|concepts|conventions|references?|bibliography|roles?|responsibilities|permissions|actors?|stakeholders?|tanım(?:lar)?|terim(?:ler)?|kısaltma(?:lar)?|sözlük|kavramlar|(?:kullanıcı )?roller(?:i)?|sorumluluklar|yetkiler|aktörler|paydaşlar|kaynaklar|kaynakça|referanslar';
/** What a project is for, and what stands in its way. */
const PROJECT =
  '(?:(?:executive|management) summary|project (?:information|details|overview)|in[- ]scope|(?:key|root|current|main) (?:problems|issues|pain points)|pain points|risks?(?: mitigations?)?|open (?:questions|issues|points)|yönetici özeti|proje bilgileri|kapsam içi|(?:\\p{L}+ (?:\\d+ )?)?(?:temel )?(?:kök )?sorunlar?|riskler|açık (?:sorular|konular))';
/** What the flow runs on, and what it looks like. */
const SURROUNDINGS =
  '(?:graphical )?(?:user )?interfaces?|(?:external|neighbou?ring|third-party|connected) (?:systems?|interfaces?|services)|screens?|pages|(?:screen|page) (?:layouts?|descriptions?|designs?)|mock-?ups?|wireframes?|(?:kullanıcı )?arayüz(?:ü|ler|leri)?|(?:dış|harici|çevre) (?:sistem|arayüz|servis)(?:ler)?|ekran(?:lar)?|sayfalar|ekran (?:tasarım|görüntü|tanım|açıklama)(?:lar|ler)?[ıi]';
/** How it is built, behind what it does. */
const BUILDING =
  '(?:technical|implementation) (?:notes?|details?|considerations|information)|api (?:endpoints?|contracts?|details?)|(?:ui )?components?(?: involved| used)?|security(?: considerations?| notes?)?|teknik (?:notlar|ayrıntılar|detaylar|bilgiler)';
/** What is done with the document itself, which stands behind what it is about. */
const KEEPING =
  '(?:document |change |version |revision )?(?:approvals?|sign-?offs?|signatures|changes|change (?:management|control|procedure|requests?)|amendments|revisions?|history|document control|distribution(?: list)?|validity|(?:change|version|revision|document) (?:history|log))|(?:belge(?:nin)? )?(?:onay(?:lar|ı)?|imza(?:lar)?|değişiklikler|değişiklik (?:yönetimi|talepleri|istekleri|süreci|geçmişi)|(?:sürüm|revizyon|değişiklik|belge) (?:geçmişi|tarihçesi)|revizyon(?:lar)?|dağıtım(?: listesi)?|yürürlük|geçerlilik)';
const BEHIND = `${KEEPING}|${BUILDING}`;
const NAMES = `(?:${WORDS}|${PROJECT}|${SURROUNDINGS})`;
const CHAPTER = new RegExp(
  `^(?:(?:\\d{1,2}\\.?)+\\s+)?${NAMES}(?:\\s*(?:,|&|/|and|or|ve|veya|,\\s*(?:and|ve))\\s+${NAMES})*(?:\\s*\\([^()]{1,30}\\))?$`,
  'u',
);
const BEHIND_FLOW = new RegExp(
  `^(?:(?:\\d{1,2}\\.?)+\\s+)?(?:${BEHIND})(?:\\s*(?:,|&|/|and|ve)\\s+(?:${BEHIND}))*$`,
  'u',
);
const OF_PROJECT = new RegExp(`^(?:(?:\\d{1,2}\\.?)+\\s+)?${PROJECT}(?![\\p{L}])`, 'u');
const OF_WORDS = new RegExp(`^(?:(?:\\d{1,2}\\.?)+\\s+)?(?:${WORDS})(?![\\p{L}])`, 'u');

/** Who is who, and what each of them does: a list of people, whatever stands behind their names. */
const PEOPLE =
  /^(?:(?:\d{1,2}\.?)+\s+)?(?:(?:user |actor )?roles?|(?:(?:primary|secondary|main|other|further|supporting) )?actors?|responsibilities|stakeholders?|(?:kullanıcı |aktör )?rol(?:ler)?i?|(?:(?:ana|birincil|ikincil|diğer|yardımcı) )?aktör(?:ler)?|sorumluluklar|paydaşlar)(?![\p{L}])/u;

/** What only leads to the chapters behind it. */
const INTRODUCES =
  /^(?:(?:\d{1,2}\.?)+\s+)?(?:introduction|background|motivation|rationale|purpose|scope|overview|giriş ve (?:amaç|kapsam)|amaç|kapsam|arka plan|genel bakış)(?![\p{L}])/u;

/** `1. Giriş` is an introduction; without its number it may as well be where somebody signs in. */
const FIRST_CHAPTER = /^1\.?\s+giriş$/u;

/** The whole heading of a chapter that introduces the document: `2 Purpose and scope`. */
const INTRODUCTION =
  '(?:introduction|background|motivation|rationale|purpose|aims?|goals?|objectives?|scope|overview|general(?: description)?|summary|giriş|amaç|kapsam|hedef(?:ler)?|arka plan|genel (?:bakış|tanım|bilgi(?:ler)?)|özet)';
const OF_INTRODUCTION = new RegExp(
  `^(?:(?:\\d{1,2}\\.?)+\\s+)?${INTRODUCTION}(?:\\s*(?:,|&|/|and|ve|,\\s*(?:and|ve))\\s+${INTRODUCTION})+(?: of (?:the|this) document)?$`,
  'u',
);

/**
 * What a chapter is about, by its heading: one that introduces the document states no flow, whatever stands beside it, and one
 * of people, of the project, or of what is out of scope, says nothing of the flow and its data.
 */
export function aboutOf(
  heading: string,
  language: Language,
): { isLeftOut: boolean; isIntroduction: boolean } {
  const words = lower(heading, language).trim();
  const isLeftOut = PEOPLE.test(words) || OF_PROJECT.test(words) || isOutOfScope(words);
  return { isLeftOut, isIntroduction: INTRODUCES.test(words) };
}

/**
 * The headings of chapters that describe, by line, with the heading of the chapter: definitions, roles, screens, neighbouring systems, and what is headed
 * below them. One that states the steps of a flow is none.
 */
export function describingHeadings(
  blocks: Block[],
  language: Language,
): ReadonlyMap<number, string> {
  const lines = new Map(headingsOfReferences(blocks));
  let isBehindFlow = false;
  const hasFlow = blocks.some(
    (block, index) => headsFlow(block, language) || isListOfSteps(blocks, index, language),
  );
  for (const [index, block] of blocks.entries()) {
    isBehindFlow ||= headsFlow(block, language) || isListOfSteps(blocks, index, language);
    if (!isChapter(block, isBehindFlow, language)) continue;
    const own = blocksBelow(blocks, index);
    const words = lower(block.text, language).trim();
    if ((OF_INTRODUCTION.test(words) && !hasFlow) || isFlow(own, words, language)) continue;
    lines.set(block.line, block.text);
    for (const one of own) if (one.kind === 'heading') lines.set(one.line, block.text);
  }
  return lines;
}

/** Whether what stands below a heading is a flow, though the heading is that of a chapter that describes. */
function isFlow(own: Block[], words: string, language: Language): boolean {
  return (
    (BEHIND_FLOW.test(words) && tellsActs(own, language)) ||
    own.some((one) => headsFlow(one, language)) ||
    statesSteps(own, OF_WORDS.test(words), language)
  );
}

function isChapter(
  block: Block,
  isBehindFlow: boolean,
  language: Language,
): block is Block & { text: string } {
  if (!('text' in block) || levelOf(block) === undefined) return false;
  const words = lower(block.text, language).trim();
  const isOfDocument = isBehindFlow && BEHIND_FLOW.test(words);
  return (
    RELATED.test(words) ||
    isOfDocument ||
    CHAPTER.test(words) ||
    FIRST_CHAPTER.test(words) ||
    OF_INTRODUCTION.test(words)
  );
}

/** Numbered steps that stand one behind the other, from here on. */
function isListOfSteps(blocks: Block[], index: number, language: Language): boolean {
  const isStep = (block: Block | undefined) =>
    block?.kind === 'item' && numberOf(block.marker) !== '' && isStepLike(block.text, language);
  return isStep(blocks[index]) && isStep(blocks[index + 1]);
}

/** What stands below a heading, up to the next one that is not deeper. */
function blocksBelow(blocks: Block[], index: number): Block[] {
  const block = blocks[index];
  const level = (block && levelOf(block)) ?? PLAIN;
  const behind = blocks.slice(index + 1);
  const end = behind.findIndex((one) => (levelOf(one) ?? PLAIN + 1) <= level);
  return end < 0 ? behind : behind.slice(0, end);
}

/** The level of a line that may serve as a heading, below all that are marked as one. */
const PLAIN = 7;

/** The level of a heading, or of a line that may serve as one. */
function levelOf(block: Block): number | undefined {
  if (block.kind === 'heading') return block.level;
  const isLine = block.kind === 'paragraph' && /^[\p{Lu}\d][^.!?:;,…]{1,78}$/u.test(block.text);
  return isLine ? PLAIN : undefined;
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
      // `8.1 Welcome screen. Shows the logo` is a part of its chapter
      !PART_NUMBER.test(block.marker) &&
      (numberOf(block.marker) !== '' || (!isOfWords && isActed(block.text, language))),
  );
  return steps.length > 1;
}

/** `The manager opens the request. She signs it.`: an approval that is a flow itself. */
function tellsActs(blocks: Block[], language: Language): boolean {
  const sentences = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? splitSentences(block.text) : [],
  );
  return (
    sentences.filter((text) => isStepLike(text, language) && isActed(text, language)).length > 1
  );
}

function isActed(text: string, language: Language): boolean {
  return (
    isRequest(withoutStop(text), language) ||
    doerOf(lower(text, language), language)?.kind === 'person'
  );
}
