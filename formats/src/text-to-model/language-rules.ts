/** The rules by which text of one language is read, by what they find. All patterns are for text in small letters, unless they ignore case. */
export type LanguageRules = {
  alternative: AlternativeRules;
  clause: ClauseRules;
  condition: ConditionRules;
  dataName: DataNameRules;
  doer: DoerRules;
  ending: EndingRules;
  guard: GuardRules;
  request: RequestRules;
  leadIn: LeadInRules;
  opposite: OppositeRules;
  statement: StatementRules;
  role: RoleRules;
  rule: RuleRules;
  subject: SubjectRules;
};

export type AlternativeRules = {
  /** The step that a head names. */
  step: RegExp;
};

export type ClauseRules = {
  /** Where another sentence may begin inside one. */
  joint: RegExp;
};

export type ConditionRules = {
  /** A sentence that begins with `otherwise`, and what follows it. */
  otherwise: RegExp;
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
};

export type DoerRules = {
  /** Something is done, and nobody is named who does it; verbs that only sound so are left out. */
  passive: RegExp;
  /** Verbs of looking into something: nothing of it is seen yet. */
  checks: RegExp;
};

export type EndingRules = {
  /** Where a branch ends. */
  end: RegExp;
  /** Where a branch goes on at a numbered step. */
  back: RegExp;
  /** The same with a subject: `and the shopper returns to step 2`. */
  backOf: RegExp;
  /** How often a branch may go back. */
  often: RegExp;
  /** Steps that are repeated until something holds. */
  repetition: RegExp;
};

export type GuardRules = {
  /** A value is not valid. */
  wrong: RegExp;
  /** A value is valid. */
  right: RegExp;
  /** A value is missing. */
  empty: RegExp;
  /** Of a text: its length is not as it should be. */
  wrongLength: RegExp;
  /** What a number is compared with, strictest words first. */
  compared: [RegExp, string][];
  /** Verbs of entering data. */
  enters: RegExp;
};

export type RequestRules = {
  /** A request: `Open the page.`, `Sayfayı açın.` Small letters. */
  pattern: RegExp;
};

export type LeadInRules = {
  /** Words that only tell when a sentence comes in its row. */
  order: RegExp;
};

export type OppositeRules = {
  /** Words that say the opposite of another, with that one. */
  replacements: [RegExp, string][];
};

export type StatementRules = {
  /** A rule inside a step: somebody enters or chooses something. */
  acts: RegExp;
};

export type RoleRules = {
  /** Something is done to something, or should be so: what a tester looks at, no matter who is named. */
  seen: RegExp;
  /** Verbs of answers, where nobody is named who gives them. */
  answers: RegExp;
  /** What somebody must be able to do is an act: `hasta bir saat seçebilmelidir`. */
  duty: RegExp;
  /** What something must be like is neither an act nor a result. */
  property: RegExp;
  /** Verbs of what a person does, not a thing. */
  doneByHand: RegExp;
  /** What is usual tells no step of this flow. */
  usual: RegExp;
  /** What only speaks of the document itself. */
  about: RegExp;
  /** Something goes wrong. */
  failure: RegExp;
  /** An input was wrong. */
  mistake: RegExp;
};

export type RuleRules = {
  /** From one date to another. */
  dates: RegExp;
  /** A value must not be empty. */
  required: RegExp;
  /** A name, and the values that it may have. */
  list: RegExp[];
};

export type SubjectRules = {
  /** `As a host, I want to …`: who speaks acts. */
  story: RegExp;
};
