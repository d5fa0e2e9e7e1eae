import type { DRAFTING } from '@caseloom/contract';

/** How a language model makes a draft: it draws the whole of it, or decides small questions about what rules drew. */
export type Drafting = (typeof DRAFTING)[number];

/** The language models that may draw drafts. */
export type Ai = {
  /** The operator's; undefined where drafts are made by rules alone. */
  operator: { baseUrl: string; model: string; apiKey: string | undefined } | undefined;
  /** Whether a company's owner may choose another one, and where it may be. */
  owners: 'off' | 'public' | 'anywhere';
  /** How many drafts a month a company may ask of the operator's. */
  monthlyDrafts: number | null;
  /** How long nothing may come of an answer before it is given up, in milliseconds: two minutes, where nothing is set. */
  idleTimeoutMs?: number | undefined;
  /** How the operator's makes drafts, where its size does not say it. */
  drafting?: Drafting | undefined;
};
