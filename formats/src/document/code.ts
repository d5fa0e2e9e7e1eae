import type { Piece } from './piece.ts';

const TEXT = /^(?:|te?xt|none|plain(?:text)?|markdown|md|gherkin|feature|cucumber)$/;
/** What is typed into a shell, or what is sent and answered; source code of programs is nothing to test by. */
const KEPT =
  /^(?:|bash|sh|shell|zsh|console|terminal|shell-session|powershell|ps1?|cmd|bat|json|jsonc|ya?ml|http|sql|xml|ini|env|dotenv|properties|toml)$/;
/** A longer code is no part of a step. */
const MAX_LETTERS = 4000;

/** How a line of code looks: a prompt, a known program, a bracket, a name with its value. */
const LINE =
  /^\s*(?:[$>%~]\s|#\s?\S|\/\/|[{}[\]<]|["'][\w.-]{1,60}["']\s*:|[\w.-]{1,60}\s?[=:]\s?\S+$|(?:curl|wget|kubectl|docker|git|npm|npx|yarn|pnpm|pip|python3?|node|cd|ls|cat|sudo|ssh|oc|helm|make|dotnet|java|mvn|psql|mysql|export|echo|apt|apt-get|brew|systemctl|service|vault|aws|az|gcloud|terraform|bundle|rails|rake|go|cargo)\s)|[;{}]\s*$/;

/** The code that a fence shows, or undefined where it holds text that people read. */
export function codePiece(language: string, lines: string[]): Piece | undefined {
  const written = lines.filter((line) => line.trim());
  const isCode = !TEXT.test(language) || looksLikeCode(language, written);
  const text = lines.join('\n').trimEnd();
  if (!isCode || !KEPT.test(language) || !text.trim() || text.length > MAX_LETTERS)
    return undefined;
  return { kind: 'code', language, text };
}

/** Whether a fence is code where its mark does not say that it is text. */
export function isCodeFence(language: string, lines: string[]): boolean {
  return (
    !TEXT.test(language) ||
    looksLikeCode(
      language,
      lines.filter((line) => line.trim()),
    )
  );
}

function looksLikeCode(language: string, written: string[]): boolean {
  const code = written.filter((line) => LINE.test(line));
  return language === '' && written.length > 0 && code.length * 2 > written.length;
}

/** `// 1. Open the page`: what stands behind the mark of a remark. */
const REMARK = /^\s*(?:\/\/|#|--)(?:\s(.*)|)$/;

/** The remarks of code that number what is to be done, as lines of text; undefined where there are none. */
export function stepsInRemarks(lines: string[]): string[] | undefined {
  const remarks = lines.flatMap((line) => REMARK.exec(line)?.[1] ?? []);
  const numbered = remarks.filter((line) => /^\d{1,2}[.)]\s+\S/.test(line));
  return numbered.length > 1 ? remarks : undefined;
}
