import { factsOf, LANGUAGES } from '@caseloom/locales/language';
import {
  AstBuilder,
  dialects,
  Errors,
  GherkinClassicTokenMatcher,
  GherkinInMarkdownTokenMatcher,
  Parser,
} from '@cucumber/gherkin';
import { type GherkinDocument, IdGenerator } from '@cucumber/messages';
import { findTooLarge, MAX_LINES, MAX_TAG_LINES, type TooLarge } from './size.ts';
import { findTagRuns, joinTagLines } from './tag-lines.ts';

/** A feature file as it came: its name tells Markdown (`.feature.md`) from plain Gherkin. */
export type FeatureSource = { name: string; text: string };

/**
 * Why a file is no feature, and where: line and column from 1.
 * `line_unexpected` { found, expected }, `end_unexpected` { expected }, `language_unknown` { language },
 * `cells_uneven`, `tag_with_space`, `feature_syntax` { reason }, `lines_too_many` { limit }, `steps_too_many` { limit }, `tags_too_many` { limit }.
 */
export type FeatureProblem = {
  code:
    | 'line_unexpected'
    | 'end_unexpected'
    | 'language_unknown'
    | 'cells_uneven'
    | 'tag_with_space'
    | 'feature_syntax'
    | TooLarge['code'];
  file: string;
  line: number;
  column: number;
  params: Record<string, string | number>;
};

export type ParsedFeature =
  | { ok: true; document: GherkinDocument }
  | { ok: false; problems: FeatureProblem[] };

const MARKDOWN = /\.feature\.md$/i;

/** Reads one feature file with Cucumber's own parser; every mistake is reported with its line and column. */
export function parseFeature({ name, text }: FeatureSource): ParsedFeature {
  const content = text.replace(/^\uFEFF/, '');
  const language = languageOf(content);
  const matcher = MARKDOWN.test(name)
    ? new GherkinInMarkdownTokenMatcher(language)
    : new GherkinClassicTokenMatcher(language);
  const lines = content.split('\n');
  const runs = findTagRuns(lines);
  const long = runs.find(({ length }) => length > MAX_TAG_LINES)?.lines[0];
  if (lines.length > MAX_LINES)
    return refuse(name, { code: 'lines_too_many', line: MAX_LINES, limit: MAX_LINES });
  if (long !== undefined)
    return refuse(name, { code: 'tags_too_many', line: long + 1, limit: MAX_TAG_LINES });
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), matcher);
  try {
    const document = parser.parse(joinTagLines(lines, runs).join('\n'));
    const tooLarge = document.feature && findTooLarge(document.feature);
    return tooLarge ? refuse(name, tooLarge) : { ok: true, document };
  } catch (error) {
    if (!(error instanceof Errors.GherkinException)) throw error;
    const errors: unknown[] =
      error instanceof Errors.CompositeParserException ? error.errors : [error];
    const mistakes = errors.filter((each) => each instanceof Errors.GherkinException);
    return { ok: false, problems: mistakes.map((each) => toProblem(name, each)) };
  }
}

function refuse(file: string, { code, line, limit }: TooLarge): ParsedFeature {
  return { ok: false, problems: [{ code, file, line, column: 1, params: { limit } }] };
}

/** Whether a text is a feature, whatever its file is called. */
export function isFeature(name: string, text: string): boolean {
  const [first = ''] = text.split('\n').filter((line) => /^\s*[^\s#@]/.test(line));
  if (!MARKDOWN.test(name) && !first.includes(':')) return false;
  const parsed = parseFeature({ name, text });
  return parsed.ok && (parsed.document.feature?.children.length ?? 0) > 0;
}

const OUR_DIALECTS = LANGUAGES.map((language) => factsOf(language).gherkinWords.dialect);

/** The dialect of a file that does not name it: English, unless its first keyword is of another language only. */
function languageOf(text: string): string {
  const first = text.split('\n').find((line) => /^\s*[^\s#@]/.test(line)) ?? '';
  const keyword =
    first
      .trim()
      .replace(/^#+\s*/, '')
      .split(':')[0] ?? '';
  const speaks = (language: string) => dialects[language]?.feature.includes(keyword) ?? false;
  return [...OUR_DIALECTS, ...Object.keys(dialects)].find(speaks) ?? 'en';
}

function toProblem(file: string, { message, location }: Errors.GherkinException): FeatureProblem {
  const reason = message.replace(/^\(\d+:-?\d+\): /, '');
  const place = { file, line: location?.line ?? 1, column: location?.column ?? 1 };
  const unexpected = /^expected: (.*), got '([\s\S]*)'$/.exec(reason);
  if (unexpected) {
    const [, expected = '', found = ''] = unexpected;
    return { code: 'line_unexpected', ...place, params: { found, expected } };
  }
  const end = /^unexpected end of file, expected: (.*)$/.exec(reason);
  if (end) return { code: 'end_unexpected', ...place, params: { expected: end[1] ?? '' } };
  const language = /^Language not supported: (.*)$/.exec(reason)?.[1];
  if (language) return { code: 'language_unknown', ...place, params: { language } };
  if (reason.startsWith('inconsistent cell count'))
    return { code: 'cells_uneven', ...place, params: {} };
  if (reason.startsWith('A tag may not')) return { code: 'tag_with_space', ...place, params: {} };
  return { code: 'feature_syntax', ...place, params: { reason } };
}
