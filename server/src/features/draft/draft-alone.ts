import { onlyGherkin, withoutGherkin } from '@caseloom/formats/answer-to-model';
import type { SourceDocument } from '@caseloom/formats/document';
import { buildModels } from '@caseloom/formats/text-to-model';
import type { Language } from '@caseloom/locales';
import type { Drafting } from '../../ai.ts';
import { isOfOneAnswer, toFailure, toFailureMessage } from '../language-model/failure.ts';
import type { Endpoint } from '../language-model/queries.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { decideByModel } from './decide-by-model.ts';
import { type Alone, drawAlone } from './draw-alone.ts';
import { joinContents } from './draw-by-model.ts';
import { rulesToContent } from './rules-to-content.ts';
import type { DraftContent } from './schema.ts';
import { tryService } from './trial.ts';

/** Where a language model answers, and how it is called. */
export type ModelService = {
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  idleTimeoutMs: number | undefined;
};

/** Why nothing came, in words without the key. */
export type ModelFailure = {
  code: string;
  message: string;
  /** The service is at fault, and not this text or this answer: the next question will fare no better. */
  isOfService: boolean;
};

export type ModelDraft = {
  content: DraftContent;
  usage: DraftUsage;
  /** Whether there was something that a language model is asked about: Gherkin is read exactly. */
  isModelCalled: boolean;
  /** Why rules drew it after the language model was called, or why a part is missing. */
  failure: ModelFailure | null;
  isByRules: boolean;
};

/**
 * Has a language model draw the built-in texts, as an owner does who is about to choose it.
 *
 * @returns how much of them it drew rightly, in percent, and how drafts are made with it
 */
export async function tryAlone(
  service: ModelService,
  signal: AbortSignal,
): Promise<{ score: number; drafting: Drafting; failure: ModelFailure | null }> {
  const endpoint = toEndpoint(service);
  try {
    const { companyId } = endpoint;
    const { score, drafting } = await tryService(endpoint, { signal, owner: { companyId } });
    return { score, drafting, failure: null };
  } catch (error) {
    return { score: 0, drafting: 'sentences', failure: toModelFailure(error) };
  }
}

/**
 * A draft as the portal makes it with a language model, of documents that belong to no project. Where nothing comes of
 * it, rules make the draft, as they do in the portal.
 *
 * @throws AbortError where it is no longer wanted
 */
export async function draftAlone(
  service: ModelService,
  {
    documents,
    language,
    drafting,
    signal,
  }: { documents: SourceDocument[]; language: Language; drafting: Drafting; signal: AbortSignal },
): Promise<ModelDraft> {
  const endpoint = toEndpoint(service);
  const usage: DraftUsage = { inputTokens: 0, outputTokens: 0, model: service.model };
  const byRules = contentByRules(documents);
  const isProse = documents.some((one) => withoutGherkin(one).blocks.length > 0);
  const rest = { content: byRules, usage, failure: null, isByRules: true };
  if (!isProse) return { ...rest, isModelCalled: false };
  const alone: Alone = {
    ...{ documents, language, signal, usage },
    owner: { companyId: endpoint.companyId, signal },
  };
  try {
    const made = await (drafting === 'whole'
      ? draw(endpoint, alone)
      : decideByModel(endpoint, { ...alone, content: byRules, onProgress: async () => undefined }));
    if (!made) return { ...rest, isModelCalled: false };
    const { content, failure } = made;
    return {
      ...{ content, usage, isModelCalled: true, isByRules: false },
      failure: failure && describe(failure),
    };
  } catch (error) {
    return { ...rest, isModelCalled: true, failure: toModelFailure(error) };
  }
}

/** A large language model draws all but what is read exactly. */
async function draw(endpoint: Endpoint, alone: Alone): ReturnType<typeof drawAlone> {
  const exact = contentByRules(alone.documents.map(onlyGherkin));
  const prose = alone.documents.map(withoutGherkin).filter(({ blocks }) => blocks.length > 0);
  const drawn = await drawAlone(endpoint, { ...alone, documents: prose }, exact.models.length);
  return { ...drawn, content: joinContents(exact, drawn.content) };
}

function contentByRules(documents: SourceDocument[]): DraftContent {
  const wishes = { bddType: 'bdd' as const, negative: true };
  return rulesToContent(buildModels(documents), { wishes, kind: 'upload', title: '' });
}

function toEndpoint(service: ModelService): Endpoint {
  return { ...service, companyId: 'alone', isOpen: true };
}

/** @throws the error itself where it is not one that users are shown */
function toModelFailure(error: unknown): ModelFailure {
  return describe(toFailure(error));
}

/** Codes of what is wrong with one text for a language model, and not with its service. */
const OF_ONE_TEXT = new Set(['ai_too_long', 'ai_prompt_cut', 'ai_refused', 'nothing_found']);

function describe({ code, reason = null }: { code: string; reason?: string | null }): ModelFailure {
  const failure = { code, raw: null, reason };
  const { message } = toFailureMessage(failure, 'en', 'trial');
  return {
    code,
    message: reason ? `${message} The service says: ${reason}` : message,
    isOfService: !isOfOneAnswer({ code }) && !OF_ONE_TEXT.has(code),
  };
}
