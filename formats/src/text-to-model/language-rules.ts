import type { AlternativeRules } from './alternative-rules.ts';
import type { EndingRules } from './ending-rules.ts';
import type { FormRules } from './form-rules.ts';
import type { GuardRules, KnownField, NamedFieldRules, UndecidedRules } from './guard-rules.ts';
import type { OptionalRules } from './optional-rules.ts';
import type { PlaceRules } from './place-rules.ts';
import type { OnlyRules, RefusalRules } from './refusal-rules.ts';
import type { Conditional, Doer, Moment, Quantity, Sequel } from './sentence-parts.ts';
import type { SignRules } from './sign-rules.ts';
import type { SpanRules } from './span-rules.ts';
import type { WrittenRules } from './written-rules.ts';

/** The rules by which text of one language is read, by what they find. All patterns are for text in small letters, unless they ignore case. */
export type LanguageRules = {
  alternative: AlternativeRules;
  clause: ClauseRules;
  condition: ConditionRules;
  dataName: DataNameRules;
  doer: DoerRules;
  ending: EndingRules;
  entered: EnteredRules;
  form: FormRules;
  guard: GuardRules;
  knownFields: KnownField[];
  namedFields: NamedFieldRules;
  request: RequestRules;
  leadIn: LeadInRules;
  letters: LettersRules;
  limit: LimitRules;
  number: NumberRules;
  only: OnlyRules;
  optional: OptionalRules;
  opposite: OppositeRules;
  place: PlaceRules;
  /** Strictest first. */
  quantities: QuantityPattern[];
  statement: StatementRules;
  role: RoleRules;
  refusal: RefusalRules;
  retry: RetryRules;
  rule: RuleRules;
  signs: SignRules;
  span: SpanRules;
  subject: SubjectRules;
  undecided: UndecidedRules;
  written: WrittenRules;
};

export type ClauseRules = {
  /** Where another sentence may begin inside one. */
  joint: RegExp;
  /** How a clause in the passive begins. */
  passive: RegExp;
  /** How a clause begins that names what something happens to, behind another one that does. */
  results: RegExp;
  /** A second thing that is entered or chosen, though it ends like a verb: `the start times`. Small letters. */
  object: RegExp;
  /** A second thing whose quality reads like a verb: `the open samples`. Small letters. */
  described: RegExp;
  /** What is a clause without being a step. */
  whole: RegExp;
};

export type ConditionRules = {
  /** A sentence that begins with `otherwise`, and what follows it. */
  otherwise: RegExp;
  /** How a sentence begins that speaks of all other cases: `In every other case …`. Small letters. */
  others: RegExp;
  /** How a sentence of what holds at the end begins that speaks of a failure: `In case of failure …`. Small letters. */
  unmet: RegExp;
  /** What stands before one of success: `Success: …`. Small letters. */
  met: RegExp;
  /** A condition that somebody wishes it, and a result that is only there besides. Small letters. */
  wish: RegExp;
  besides: RegExp;
  /** A result that only names an alternative: `proceed to alternative flow 4a`. Small letters. */
  refers: RegExp;
  /** Reads a sentence without its point. `isSure`: it is known to begin with a condition. */
  read: (
    sentence: string,
    known: { isSure: boolean; isStepLike: IsStepLike },
  ) => Conditional | undefined;
  /** An act, and behind it in the same sentence a condition with what follows from that: `Open the page and if it fails, …` */
  joined: RegExp;
  /** A condition that names nothing: what hangs on it is a step like any other. */
  idle: RegExp;
  /** The words that lead into a list of conditions, up to its colon: `if:`, `when one of these holds:`. */
  listed: RegExp;
  /** What is done there ends the flow. */
  stops: RegExp;
  /** A result that says what somebody may not or cannot do, or gives up. */
  hinders: RegExp;
  /** A result that states that something does not work: nothing goes on behind it. */
  lost: RegExp;
  /** A condition that something is there already: whether the flow still makes it is not said. */
  already: RegExp;
  /** A condition that a check has passed: what it lets happen is no detour. */
  passed: RegExp;
  /** Who is asked to do that hands over or tries again: whether the flow goes on is not said. */
  gives: RegExp;
  /** What stands before an act: `Before you start, …`. */
  before: RegExp;
  /** What the reader can or has to do: `you can delete it`. */
  advises: RegExp;
  /** What opens a sentence that goes on with the branch before it: `In that case, …`. */
  thenToo: RegExp;
  /** Reads `When A, B` and `B when A`. */
  readSequel: (sentence: string, isStepLike: IsStepLike) => Sequel | undefined;
};

export type DataNameRules = {
  /** What stands before a name: who does what. */
  verbs: RegExp;
  /** Articles and determiners before a name. */
  before: RegExp;
  /** What stands between a name and its quantity. */
  after: RegExp;
  /** Words that no name of data has. */
  noName: RegExp;
  /** Whether a quantity describes what stands after it: `a 6-digit code`. */
  isAdjective: (before: string, quantity: string, after: string) => boolean;
  /** The name among the nouns that follow a quantity. */
  nounOf: (nouns: string[]) => string;
  /** The name without the endings that its place in the sentence gives it. */
  withoutInflection: (name: string, before: string) => string;
  /** The name without the ending that it has where a sentence says what is checked of it. */
  ofChecked: (name: string) => string;
  /** The name of one: `comments` are of a `comment`. */
  singular: (name: string) => string;
  /** A form or a group of fields: what stands in brackets behind it are names of fields, and no values. */
  collective: RegExp;
  /** The name in the last words before brackets. */
  beforeBrackets: (words: string) => string | undefined;
  /** The name of how many parts something has, by the words before and behind their number: `consists of 1 to 9 jars`. */
  ofParts: (before: string, behind: string) => string | undefined;
  /** A verb of measuring before a quantity as what is measured: `a jar weighs` is about the `weight of a jar`. */
  ofMeasure: (before: string) => string;
  /** The noun that a condition measures, by the words before what it is compared with; nothing where they are no plain noun. Small letters. */
  measured: (before: string) => string | undefined;
  /** Words that join the nouns of a name. */
  joins: RegExp;
  /** The name of how many there are of a `thing`. */
  counted: RegExp;
  /** The name of the `noun` that something has: `title of the request`. */
  owned: RegExp;
  /** The noun of a name that says what kind of thing it is: `date` of `date of a visit`. */
  headOf: (name: string) => string;
};

export type DoerRules = {
  /** Something is done, and nobody is named who does it; verbs that only sound so are left out. */
  passive: RegExp;
  /** Verbs of looking into something: nothing of it is seen yet. */
  checks: RegExp;
  /** Those of them behind which stands what has to be so, or is found not to be. */
  validates: RegExp;
  /** The doer of a sentence in small letters. */
  doerOf: (small: string) => Doer | undefined;
  /** A thing that is surely one: others are only nouns that are not known. */
  system: RegExp;
  /** Whether a sentence shows by its words who acts; else the other sentences of its flow are compared. */
  isShown: boolean;
};

export type EnteredRules = {
  /** Somebody enters, chooses or sets something. */
  acts: RegExp;
  /** What stands behind the name of a field states what it is, and is no value of it. Small letters. */
  describes: RegExp;
  /** Whether a text in quotes is the name of something on the screen, by what stands before it and behind. */
  isControl: (before: string, behind: string) => boolean;
  /** The `name` of what takes a value, in the words behind it; `joint`: what joins the two. */
  behind: RegExp[];
  /** The same in the words before it: with a joint, and without. */
  before: [joined: RegExp, bare: RegExp];
  /** A `name` and a plain `value`, which makes up the end of a step; with a `joint` between them where the name comes first. */
  written: RegExp[];
  /** What a command is called. */
  command: string;
  /** Somebody signs in. Small letters. */
  signsIn: RegExp;
  /** What the user of an account and his secret are called. */
  account: [user: string, secret: string];
  /** The name of what a value is set to, by the words before and behind it: `Set the role field to …`. */
  made: (before: string, behind: string) => string | undefined;
  /** Whether the words behind a value let it be one that nothing joins to its name. */
  isFree: (behind: string) => boolean;
  /** A name without the verb before it, and without the ending that its place in the sentence gives it; nothing where it is none. */
  plain: (name: string) => string;
};

export type RequestRules = {
  /** A request: `Open the page.`, `Sayfayı açın.` Small letters. */
  pattern: RegExp;
};

export type LeadInRules = {
  /** Words that only say when a sentence comes in its row. */
  order: RegExp;
  /** A sentence without keywords of another language: `WHEN …, THE system SHALL …` */
  withoutKeywords: (text: string) => string;
};

export type OppositeRules = {
  /** A condition by whose words something is not so. */
  denied: RegExp;
  /** Words that say the opposite of another, with that one. */
  replacements: [RegExp, string][];
  /** Acts of which somebody does one or the other. */
  instead: [RegExp, RegExp][];
  /** Somebody says that something is so: what he `claims`. Small letters. */
  claims: (small: string) => string | undefined;
  /** A word for whoever acts already. */
  sameDoer: RegExp;
  /** Parts what somebody does from what he does next. */
  more: RegExp;
  /** A word that only says which one is meant. */
  attribute: RegExp;
  /** Words that say nothing of who acts and on what. */
  filler: RegExp;
};

export type StatementRules = {
  /** What somebody must be or have before anything happens. Small letters. */
  state: RegExp;
  /** A rule inside a step: somebody enters or chooses something. */
  acts: RegExp;
  /** A sentence with the condition and the result of a step: no role word of a scenario. */
  complete: RegExp;
  /** What is said beside the flow: an example, a note. Small letters. */
  comment: RegExp;
  /** How a constraint among steps begins: `*Constraint: …*`. Small letters. */
  constraint: RegExp;
  /** What only explains the step before it: `This prevents …`. Small letters. */
  explains: RegExp;
  /** What cannot or need not be: nothing happens in it. Small letters. */
  general: RegExp;
  /** Prose that states how things are, what a text is for, or what a reader may do: nothing happens in it. Small letters. */
  describes: RegExp;
  /** What somebody who follows instructions sees. Small letters. */
  shows: RegExp;
  /** A sentence, and not only the name of something. Small letters. */
  tells: RegExp;
  /** Words that end like a sentence and name something where their neighbours do. Small letters. */
  mayName: RegExp;
  /** A result for a condition that stands alone. */
  filler: string;
  /** Whether the other case may leave the verb out: `otherwise within a week`. */
  leavesVerbOut: boolean;
};

export type RoleRules = {
  /** Verbs of answers, where nobody is named who gives them. */
  answers: RegExp;
  /** A message as a tester notes it down, without a verb: `Error: coupon is not valid`, `invalid coupon`. */
  message: RegExp;
  /** What a box of a diagram says in short words of what is seen: `Show dashboard`, `Order confirmed`. */
  seenInBox: RegExp;
  /** A verb and what it is done to, whatever the verb is: `Ship the parcel`. */
  doneInBox: RegExp;
  /** What somebody must be able to do is an act: `hasta bir saat seçebilmelidir`. */
  duty: RegExp;
  /** What something must be like is neither an act nor a result. */
  property: RegExp;
  /** Verbs of what a person does, not a thing. */
  doneByHand: RegExp;
  /** What is usual states no step of this flow. */
  usual: RegExp;
  /** What only speaks of the document itself. */
  about: RegExp;
  /** Something goes wrong. */
  failure: RegExp;
  /** An input was wrong. */
  mistake: RegExp;
  /** Something is done to something, or should be so: what a tester looks at, no matter who is named. */
  isSeen: (small: string) => boolean;
  /** How a sentence begins, or ends, that says what just happens. */
  result: RegExp;
  /** Whether somebody acts or something happens. */
  isStep: (small: string) => boolean;
  /** A sentence in small letters with its verb in the present. */
  toPresent: (small: string) => string;
  /** Whether a request is always an act, though its verb looks like a result. */
  isRequestAct: boolean;
};

/** How a text says that something may be tried so often, and what follows then. */
export type RetryRules = {
  /** Somebody may do it again. */
  again: RegExp;
  /** How often something may be done, where only that is said: `has three attempts`. */
  chances: RegExp;
  /** A condition that so many attempts failed: `after the third wrong code`. */
  used: RegExp;
  /** The step that is done again, in brackets. */
  step: RegExp;
};

export type RuleRules = {
  /** The `name` of what has to have a `form`: `must be a valid e-mail address`. */
  form: RegExp;
  /** What has to be in a text, which is not how long it is: `1 uppercase letter`. */
  composition: RegExp;
  /** So many of something somebody may have, which is no field: the words before the number or behind it. */
  owns: { before: RegExp; behind: RegExp };
  /** What a thing takes bounds it, unlike what it does: `the page accepts 1 to 10 files`. */
  takes: RegExp;
  /** What something costs, or how much it is, in which case: this says not which values are right. */
  rate: RegExp;
  /** From one date to another. */
  dates: RegExp;
  /** What bounds a date by the day of the test. */
  moments: Moment[];
  /** What a name has that is one of a day or a time. */
  ofDay: RegExp;
  /** A value must not be empty. */
  required: RegExp;
  /** A name, and the values that it may have. */
  list: RegExp[];
  /** Looks like one of several values, and says where they stand or what else there is: `a predefined list`. Small letters. */
  noValue: RegExp;
  /** The rule of a cell as a sentence: it leaves its verb out. */
  ofCell: (cell: string) => string;
  /** Two bounds, of a number or of the length of a text, as a sentence. */
  ofBounds: (min: string, max: string, isText: boolean) => string;
  /** Words in brackets, so that a bare range is read. */
  ofAside: (words: string) => string;
};

export type SubjectRules = {
  /** `As a host, I want to …`: who speaks acts. */
  story: RegExp;
};

export type LimitRules = {
  /** A sentence that gives a limit its `name` and `amount`. Small letters, plain numbers. */
  stated: RegExp;
  /** The `name` of a limit with the `id` of the rule that states it. */
  referred: RegExp;
  /** Sources of patterns: what may stand before a name, and its ending. */
  article: string;
  ending: string;
};

export type LettersRules = {
  /** Small letters, one for each letter, so that indices stay the same. */
  lower: (text: string) => string;
  /** Letters and words by which a text is known to be of the language. */
  frequent: RegExp;
  /** What a word may be an ending on, itself among them. */
  stemsOf: (word: string) => string[];
};

export type NumberRules = {
  /** A number or date as every language has it. */
  plain: (text: string) => string;
};

/** Whether words can be a step. */
export type IsStepLike = (text: string) => boolean;

export type QuantityPattern = {
  regex: RegExp;
  read: (groups: RegExpExecArray) => Omit<Quantity, 'index' | 'length'>;
};

/** Those of them that tell what a sentence is about. */
export type WordRules = Pick<
  LanguageRules,
  'doer' | 'letters' | 'opposite' | 'request' | 'role' | 'statement'
>;
