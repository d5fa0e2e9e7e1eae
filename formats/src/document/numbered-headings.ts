/** `4. Preconditions`, `5.1 Main scenario`: a number, and a few words that are no sentence. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?[ \t]+(\p{Lu}\S.{0,90}|\p{Lu}\S?)$/u;
/** Words that chapters of specifications are headed with, and steps hardly begin with. */
const CHAPTER =
  /^(?:introduction|overview|purpose|scope|background|summary|glossary|definitions?|abbreviations|terms|roles|actors|users|pre-?conditions|post-?conditions|requirements|functional|non-?functional|business rules|rules|use cases?|user stor(?:y|ies)|scenarios?|main|basic|alternatives?|alternate|exceptions?|extensions|screens|interfaces?|references|appendix|assumptions|constraints|open points|giriş|genel|özet|amaç|kapsam|tanımlar|terimler|kısaltmalar|roller|aktörler|kullanıcılar|ön ?koşullar?|son ?koşullar?|gereksinimler|işlevsel|iş kuralları|kurallar|kullanım|senaryolar?|ana|temel|alternatif|istisnalar?|ekranlar|arayüzler?|kaynaklar|ekler|varsayımlar|kısıtlar)(?![\p{L}-])/iu;
/** A line of few words that begins like a chapter: `Preconditions`, `Main Flow`. */
export function isChapter(line: string): boolean {
  return /^(?:\S+ ?){1,3}$/u.test(line) && !/[.,;:!?]$/.test(line) && CHAPTER.test(line);
}

/** With so many headed so, the numbers of a text are those of its chapters. */
const ENOUGH = 2;

/**
 * Numbered headings of a text that marks none otherwise, as headings of Markdown: lines that stand alone, where the words of
 * some are those of chapters. Elsewhere such lines are steps.
 */
export function withNumberedHeadings(lines: string[]): string[] {
  if (lines.some((line) => /^ {0,3}#{1,6}\s/.test(line))) return lines;
  const headings = lines.flatMap((line, index) => {
    const found = standsAlone(lines, index) ? NUMBERED.exec(line.trimEnd()) : null;
    const [, number = '', words = ''] = found ?? [];
    return found && !/[.;,:!?]$/.test(words) ? [{ index, number, words }] : [];
  });
  if (headings.filter(({ words }) => CHAPTER.test(words)).length < ENOUGH) return lines;
  const marked = [...lines];
  for (const { index, number } of headings)
    marked[index] = `${'#'.repeat(number.split('.').length)} ${lines[index]?.trim()}`;
  return marked;
}

function standsAlone(lines: string[], index: number): boolean {
  const isEmpty = (line: string | undefined) => (line ?? '').trim() === '';
  return isEmpty(lines[index - 1]) && isEmpty(lines[index + 1]);
}
