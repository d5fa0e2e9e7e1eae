/** What an entry of the audit log can be about. */
export type SubjectKind =
  | 'project'
  | 'model'
  | 'step'
  | 'testData'
  | 'user'
  | 'invitation'
  | 'passkey'
  | 'suite'
  | 'run'
  | 'release'
  | 'apiKey'
  | 'webhook';

/** A thing that a call names by its id, in a field of its input. */
export type Named = { kind: SubjectKind; field: string };

type Entry = {
  /** What happened, as the log keeps it and its sentences are found: it stays when the call is renamed. */
  action: `${string}.${string}`;
  /**
   * `activity` is for the log of the company; `security` also for the list of what happened to an
   * account; of an `alert` its owner hears by mail besides, as it may not have been them.
   */
  level: 'activity' | 'security' | 'alert';
};

/** What the guard writes to the audit log once the call has succeeded. */
export type GuardAudit = Entry & {
  /**
   * What the entry is about: a thing that the call names; the `project` that it names; what it
   * makes, which only its `answer` names; those of its answer who were `invited`; or a thing in
   * the bin, told by its kind and id.
   */
  subject: Named | 'project' | 'answer' | 'invited' | 'binned';
  /** Of what is made: what tells the project that it is made in. */
  madeFrom?: Named;
  /** The field that names the project, where it is neither `projectSlug` nor `slug`. */
  projectField?: string;
  /** The field of its answer that says how many test cases it changed. */
  countedBy?: string;
  /** The field of its answer that says whether anything came of it: where nothing did, nothing is logged. */
  doneBy?: string;
  /** The field of its answer that says how many test cases became what, once that is known. */
  countsBy?: string;
  /** What more is told, or which of several actions it is. */
  details?: AuditDetails;
  /** A change of these fields alone is a preference of its user, and is not written down. */
  preferences?: readonly string[];
  /** A call with this field only looks at what it would do, and is not written down. */
  previewField?: string;
  /** The members of the project are notified of the change of a model. */
  notifiesMembers?: true;
};

/** What the log tells of a call besides its subject. */
export type AuditDetails =
  | 'activation'
  | 'draftSharing'
  | 'companySettings'
  | 'companyRole'
  | 'memberRole'
  | 'departure'
  | 'requirement'
  | 'binKind'
  | 'caseCount'
  | 'caseName'
  | 'handOver'
  | 'modelImport'
  | 'suiteDeletion'
  | 'suiteImport'
  | 'resultRule';

/** What the handler writes itself: of a public call, of which the guard knows no caller, or of one that may change nothing. */
export type HandlerAudit = Entry & { writtenBy: 'handler' };
