import type { ModelFile } from '@caseloom/formats';
import { answerToModels } from '@caseloom/formats/answer-to-model/whole';
import type { SourceDocument } from '@caseloom/formats/document';
import {
  type Draft as BuiltModels,
  buildModels,
  type Sentence,
} from '@caseloom/formats/text-to-model';
import { sentence } from '@caseloom/locales';
import { fault } from './command-error.ts';
import { shownName } from './document-input.ts';
import { nameOf } from './input.ts';
import { language, type Params, plain, safe, say, sayOfFile } from './say.ts';

/** A sentence about something in the files, with the words that stand there; `line` is that of Gherkin. */
type Remark = { file: string | null; line?: number; text: string | null; message: string };

/** What became of texts: the models, and what a person has to look at. */
export type DraftResult = {
  file: ModelFile;
  /** A feature among the texts was not read at all. */
  isFeatureUnread: boolean;
  /** What the texts leave open. */
  questions: Remark[];
  /** Sentences that became nothing. */
  unused: { file: string; text: string }[];
  /** What could not be read, or only otherwise than written. */
  problems: Remark[];
};

/** Models of what documents describe, by rules alone. */
export function draftByRules(documents: SourceDocument[]): DraftResult {
  const built = buildModels(documents);
  const { questions, leftOver, models, steps, testData, problems } = built;
  return {
    file: { models, steps, testData },
    isFeatureUnread: problems.length > 0,
    questions: questions.map(({ code, from: { file, text } }) => ({
      ...{ file: shownName(file), text },
      message: sentence(language, 'drafts', code, safe({ text })),
    })),
    unused: leftOver.map(({ file, text }) => ({ file: shownName(file), text })),
    problems: gherkinRemarks(built),
  };
}

/** Gherkin that could not be read, or only otherwise than written. */
function gherkinRemarks({ problems, report }: Pick<BuiltModels, 'problems' | 'report'>): Remark[] {
  return [...problems, ...report].map(({ file, code, params, ...place }) => ({
    ...{ file: shownName(file), line: place.line, text: null },
    message: sayOfFile({ code, params: { ...params, ...place } }),
  }));
}

/**
 * Models of what a language model answered about documents.
 *
 * @throws CommandError where nothing of the answer can be used
 */
export function draftFromAnswer(
  answer: string,
  documents: SourceDocument[],
  path: string,
): DraftResult {
  const drawn = answerToModels(answer, documents, language);
  if (!drawn) throw fault('answerUnusable', { path: nameOf(path) });
  const { models, steps, testData, questions, openEnds, leftOver, faults, problems } = drawn;
  return {
    file: { models, steps, testData },
    isFeatureUnread: problems.length > 0,
    questions: [
      ...questions.map(({ text, from }) => questionAbout(from, text)),
      ...openEnds.map(({ text, from }) =>
        questionAbout(from, sentence(language, 'drafts', 'way_end_open', safe({ text }))),
      ),
    ],
    unused: leftOver.map(({ file, text }) => ({ file: shownName(file), text })),
    problems: [
      ...gherkinRemarks(drawn),
      ...faults.map(({ code, params, quote }) => ({
        ...{ file: null, text: quote },
        message: sayOfFile({ code, params }),
      })),
    ],
  };
}

function questionAbout(from: Sentence | null, message: string): Remark {
  return { file: from && shownName(from.file), text: from?.text ?? null, message };
}

/** So many lines of one kind are shown; `--report` has all of them. */
const MAX_OF_A_KIND = 20;

/** What a person has to look at, as lines: what was drawn, what is open, what became nothing. */
export function remarkLines({ file, questions, unused, problems }: DraftResult): string[] {
  const { models, steps, testData } = file;
  const counts: Params = { models: models.length, steps: steps.length, data: testData.length };
  return [
    models.length > 0 ? say('drafted', counts) : sentence(language, 'drafts', 'nothing_found'),
    ...someOf('draftProblems', problems.map(toLine)),
    ...someOf('draftQuestions', questions.map(toLine)),
    ...someOf(
      'draftUnused',
      unused.map((one) => toLine({ ...one, message: one.text })),
    ),
  ];
}

function someOf(heading: 'draftProblems' | 'draftQuestions' | 'draftUnused', lines: string[]) {
  if (lines.length === 0) return [];
  const more = lines.length - MAX_OF_A_KIND;
  return [
    say(heading, { count: lines.length }),
    ...lines.slice(0, MAX_OF_A_KIND),
    ...(more > 0 ? [`  ${say('draftMore', { count: more })}`] : []),
  ];
}

/** The line of Gherkin stands in the sentence itself. */
function toLine({ file, message }: Pick<Remark, 'file' | 'message'>): string {
  return `  ${plain(file ? `${file}: ${message}` : message)}`;
}
