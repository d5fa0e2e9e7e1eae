import type { Block } from '../document/document.ts';

/** `☐ #7 - Parcels`: what is kept elsewhere under that number. */
const NUMBER = /^#\d{1,6}(?:\s*[-–—:]\s|\s|$)/u;

/** The headings over nothing but a check list of what is kept elsewhere, by line. */
export function headingsOfReferences(blocks: readonly Block[]): [number, string][] {
  return blocks.flatMap((block, index): [number, string][] => {
    if (block.kind !== 'heading') return [];
    const behind = blocks.slice(index + 1);
    const end = behind.findIndex(({ kind }) => kind === 'heading');
    const own = end < 0 ? behind : behind.slice(0, end);
    return own.length > 0 && own.every(isReference) ? [[block.line, block.text]] : [];
  });
}

function isReference(block: Block): boolean {
  return block.kind === 'item' && block.marker === '☐' && NUMBER.test(block.text);
}

const REFERENCE = String.raw`\p{L}{1,8}(?:[-_.]\p{L}{1,8}){0,2}[-_ ]?\d{1,5}(?:\.\d{1,3}){0,3}`;
const ONLY_REFERENCES = new RegExp(
  `^\\[?(?=\\p{Lu})(?:${REFERENCE})\\]?(?:\\s*(?:[,;&/]|ve|and)\\s*\\[?(?:${REFERENCE})\\]?)*[.]?$`,
  'u',
);
/** What may head such a list, in a word. */
const THING =
  '(?:(?:user )?stor(?:y|ies)|(?:functional |business |user )?requirements?|use cases?|(?:business )?rules?|tests?|test cases?|documents?|issues?|tickets?|epics?|features?|(?:kullanıcı )?hik[âa]ye(?:si|ler|leri)?|(?:işlevsel |fonksiyonel )?gereksinim(?:i|ler|leri)?|ister(?:ler|leri)?|kullanım (?:senaryo|durum)(?:u|su|lar|ları)|iş kural(?:ı|ları)|test(?:i|ler|leri)?|test (?:senaryo|durum)(?:u|su|lar|ları)|doküman(?:ı|lar|ları)|belge(?:si|ler|leri)|kayıt(?:lar|ları)?)';

/** The heading of a list of what a flow belongs to: `Related user stories`, `İzlenebilirlik`. */
export const RELATED = new RegExp(
  `^(?:(?:\\d{1,2}\\.?)+\\s+)?(?:(?:(?:related|linked|covered|associated|referenced|connected) |ilgili |ilişkili |bağlantılı |bağlı |karşılanan |kapsanan )${THING}|traceability(?: matrix)?|izlenebilirlik(?: matrisi)?)\\s*:?$`,
  'u',
);

/** Whether words only name what else there is: `BR-01, BR-02`. */
export function isOnlyReferences(text: string): boolean {
  return ONLY_REFERENCES.test(text.trim()) && /[-_]/.test(text);
}

const NAMED = String.raw`["“]?(?:\p{Lu}{2,5} )?\p{Lu}{1,5}-\d{1,5}(?:\.\d{1,3}){0,3}["”]?`;
/** Brackets that hold references alone: `(FR-004.9, BR-2)`. */
const IN_BRACKETS = new RegExp(`\\(${NAMED}(?:(?:[,;/]| and| ve) ?${NAMED}){0,9}\\)`, 'gu');

/** The words of a sentence without the brackets that only name what else there is: `sends it (SRS FR-004.9)`. */
export function withoutReferences(text: string): string {
  return text.replace(IN_BRACKETS, '');
}

/** An item that only names what else there is, `US-15`, is no step. */
export function isReferenceAlone(block: Block): boolean {
  return block.kind === 'item' && isOnlyReferences(block.text);
}
