import type { Block } from '../document/document.ts';
import type { Subject } from './subject.ts';

/** What heads the parts of notes of a meeting, each kind once. */
const PARTS = [
  /^(?:attendees|participants|present|in attendance|apologies|absent|katılımcılar|katılanlar|mazeretliler)(?!\p{L})/iu,
  /^(?:agenda|topics|gündem)(?!\p{L})/iu,
  /^(?:action (?:items?|points?)|next steps|next meeting|to-?dos?|aksiyon(?:lar|ları)?|sonraki (?:adımlar|toplantı)|yapılacaklar)(?!\p{L})/iu,
  /^(?:discuss(?:ed|ion)|decisions?|minutes|announcements|feedback|görüşülen(?:ler)?|(?:alınan )?kararlar|duyurular|tutanak)(?!\p{L})/iu,
];
const NAMED =
  /(?:^|\s)(?:meeting (?:notes|minutes)|minutes of|meeting \d{4}|toplantı (?:notları|notu|tutanağı))(?!\p{L})/iu;

/** Notes of a meeting tell what was said and who does what: of their parts only numbered ones are steps. */
export function withoutTalk(subjects: Subject[], blocks: readonly Block[]): Subject[] {
  if (!isMeeting(blocks)) return subjects;
  for (const { sections } of subjects)
    for (const section of sections)
      if (['body', 'main'].includes(section.role) && !isNumbered(section.blocks))
        section.role = 'about';
  return subjects;
}

function isMeeting(blocks: readonly Block[]): boolean {
  const heads = blocks.flatMap((block) =>
    block.kind === 'heading' || (block.kind === 'paragraph' && /^.{2,60}:/.test(block.text))
      ? [block.text]
      : [],
  );
  const kinds = PARTS.filter((part) => heads.some((head) => part.test(head))).length;
  return kinds > 2 || (kinds > 0 && heads.slice(0, 3).some((head) => NAMED.test(head)));
}

function isNumbered(blocks: readonly Block[]): boolean {
  const numbered = blocks.filter((block) => block.kind === 'item' && /\d/.test(block.marker));
  return numbered.length > 1;
}
