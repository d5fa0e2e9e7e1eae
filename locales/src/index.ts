import enActivity from '../en/activity.json' with { type: 'json' };
import enAnswers from '../en/answers.json' with { type: 'json' };
import enCli from '../en/cli.json' with { type: 'json' };
import enDrafts from '../en/drafts.json' with { type: 'json' };
import enErrors from '../en/errors.json' with { type: 'json' };
import enFields from '../en/fields.json' with { type: 'json' };
import enFiles from '../en/files.json' with { type: 'json' };
import enMail from '../en/mail.json' with { type: 'json' };
import enNews from '../en/news.json' with { type: 'json' };
import enProblems from '../en/problems.json' with { type: 'json' };
import enStart from '../en/start.json' with { type: 'json' };
import trActivity from '../tr/activity.json' with { type: 'json' };
import trAnswers from '../tr/answers.json' with { type: 'json' };
import trCli from '../tr/cli.json' with { type: 'json' };
import trDrafts from '../tr/drafts.json' with { type: 'json' };
import trErrors from '../tr/errors.json' with { type: 'json' };
import trFields from '../tr/fields.json' with { type: 'json' };
import trFiles from '../tr/files.json' with { type: 'json' };
import trMail from '../tr/mail.json' with { type: 'json' };
import trNews from '../tr/news.json' with { type: 'json' };
import trProblems from '../tr/problems.json' with { type: 'json' };
import trStart from '../tr/start.json' with { type: 'json' };

const sentences = {
  en: {
    activity: enActivity,
    answers: enAnswers,
    cli: enCli,
    drafts: enDrafts,
    errors: enErrors,
    fields: enFields,
    files: enFiles,
    mail: enMail,
    news: enNews,
    problems: enProblems,
    start: enStart,
  },
  tr: {
    activity: trActivity,
    answers: trAnswers,
    cli: trCli,
    drafts: trDrafts,
    errors: trErrors,
    fields: trFields,
    files: trFiles,
    mail: trMail,
    news: trNews,
    problems: trProblems,
    start: trStart,
  },
};

export type Language = keyof typeof sentences;
type Part = keyof (typeof sentences)['en'];

/** Looked for in our own sentences only, never in what fills them. */
const NESTED = /\$t\((\w+):(\w+)\)/g;

/** What can be said of a part: a key of its files. */
export type Key<P extends Part> = keyof (typeof sentences)['en'][P];

/**
 * One sentence in one language, its `{{name}}` placeholders filled. `$t(part:key)` stands for another
 * sentence, as the web's i18next has it.
 *
 * @param key a key of `locales/<language>/<part>.json`; an unknown one is given back as it is
 */
export function sentence(
  language: Language,
  part: Part,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const found: Record<string, string> = sentences[language][part];
  const whole = (found[key] ?? key).replace(NESTED, (_, of: Part, other) =>
    sentence(language, of, other),
  );
  return whole.replace(/\{\{(\w+)\}\}/g, (hole, name) => String(params[name] ?? hole));
}
