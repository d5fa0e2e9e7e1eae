/** What a call needs that is more than who makes it. */
export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  /** The text of a file that is sent as a form, or all that the form has. */
  form?:
    | string
    | {
        name: string;
        file: string;
        text: string | Uint8Array<ArrayBuffer>;
        fields: Record<string, string>;
      };
};

/** A project with something of everything in it, and people to be put in and taken out. */
export type Things = Kept & {
  projectId: string;
  projectSlug: string;
  /** In the bin, and of a project that is not. */
  binnedId: string;
  modelId: string;
  calledId: string;
  stepId: string;
  dataId: string;
  /** In the company, not in the project. */
  guestId: string;
  /** In the project. */
  memberId: string;
  /** Of an invitation into the company. */
  inviteId: string;
  /** By the member. */
  draftId: string;
};

/** What becomes of the cases of a project's model. */
export type Kept = {
  /** With a run. */
  suiteId: string;
  /** Of the same model, without a run. */
  bareSuiteId: string;
  runId: string;
  /** Of the same suite. */
  otherRunId: string;
  /** In both suites and both runs. */
  caseKey: string;
  attachmentId: string;
  shareId: string;
  releaseId: string;
  releaseShareId: string;
  releaseToken: string;
  reportToken: string;
  apiKeyId: string;
  webhookId: string;
  deliveryId: string;
};
