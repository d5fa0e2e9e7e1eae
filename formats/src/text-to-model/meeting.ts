import type { Block } from '../document/document.ts';
import type { Subject } from './section.ts';

/** What heads the parts of notes of a meeting, each kind once: who was there, what was to be spoken of, and what came of it. */
const PEOPLE =
  /^(?:attendees|attending|participants|present|in attendance|members present|apologies|absent|regrets|katılımcılar|katılanlar|mazeretliler|hazır bulunanlar)(?!\p{L})/iu;
const AGENDA = /^(?:(?:proposed |meeting )?agenda|gündem(?: maddeleri)?)(?!\p{L})/iu;
const REST = [
  /^(?:action (?:items?|points?)|actions|next steps|next meeting|to-?dos?|follow-?ups?|aksiyon(?:lar|ları)?|sonraki (?:adımlar|toplantı)|yapılacaklar)(?!\p{L})/iu,
  /^(?:discuss(?:ed|ion)|decisions?|minutes|announcements|notes?|feedback|updates|görüşülen(?:ler)?|(?:alınan )?kararlar|duyurular|tutanak|notlar)(?!\p{L})/iu,
];
const NAMED = /(?:^|\P{L})(?:meeting|minutes|standup|stand-up|toplantı(?:sı)?|tutanağı)(?!\p{L})/iu;

/** Notes of a meeting state what was said and who does what: none of it is a step. */
export function withoutTalk(subjects: Subject[], blocks: readonly Block[]): Subject[] {
  if (!isMeeting(blocks)) return subjects;
  return subjects.map(({ sections, ...subject }) => ({
    ...subject,
    isTalk: true,
    sections: sections.map((section) => ({ ...section, role: 'about' as const })),
  }));
}

function isMeeting(blocks: readonly Block[]): boolean {
  const heads = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    const isLabel = block.kind === 'paragraph' || block.kind === 'item';
    return isLabel && /^.{2,40}(?::|$)/.test(block.text) ? [block.text] : [];
  });
  const has = (part: RegExp) => heads.some((head) => part.test(head));
  const first = blocks.slice(0, 4).some((block) => 'text' in block && NAMED.test(block.text));
  const [people, agenda] = [has(PEOPLE), has(AGENDA)];
  const others = REST.filter(has).length;
  return (
    (people && agenda) || ((people || agenda) && (others > 0 || first)) || (first && others > 1)
  );
}
