import type { contract } from '@caseloom/contract';
import { uuidv7 } from '../src/db/uuid.ts';
import { insertDraft } from '../src/features/draft/queries.ts';
import { NO_CONTENT } from '../src/features/draft/schema.ts';
import { aLine, aStep } from './drawing.ts';
import type { Call, Things } from './fixture-types.ts';
import type { aWorld, Person } from './world.ts';

type World = Awaited<ReturnType<typeof aWorld>>;

/** A draft that somebody has made for a project, and refined once. */
export async function furnishDraft(
  { db }: Pick<World, 'db'>,
  { id: createdBy, companyId }: Person,
  { projectId, mark }: { projectId: string; mark: string },
): Promise<string> {
  const drawing = aLine(aStep('s', `${mark} is proposed`));
  const model = { id: 'model-1', name: mark, bddType: 'bdd' as const, ...drawing };
  const content = { ...NO_CONTENT, models: [model] };
  const earlier = [{ content, documents: [], refinements: [] }];
  const fields = { kind: 'prompt', status: 'ready', stage: 'done', way: 'rules' } as const;
  const wishes = { bddType: 'bdd', negative: true } as const;
  const texts = { title: mark, prompt: mark, language: 'en' as const, refinements: [mark] };
  const at = { id: uuidv7(), companyId, projectId, createdBy };
  await insertDraft(db, { ...at, ...fields, ...texts, wishes, content, earlier });
  return at.id;
}

/** Puts a draft into a state that some calls are for. */
function putDraft({ pool }: World, id: string, status: string) {
  return pool.query('update drafts set status = $2 where id = $1', [id, status]);
}

const byDraft = ({ draftId: id }: Things) => ({ params: { id } });
const PROMPT = '1. The user opens the page.\n2. The system shows it.';
const aPrompt = ({ projectSlug }: Things) => ({ body: { projectSlug, prompt: PROMPT } });
const anUpload = ({ projectSlug }: Things) => ({
  form: { name: 'files', file: 'steps.txt', text: PROMPT, fields: { projectSlug } },
});

// nobody has this address, so nothing leaves the machine
const aLink = ({ projectSlug }: Things) => ({
  body: { projectSlug, url: 'https://127.0.0.1/spec.md' },
});

/** For every call on drafts one that is right. */
export const DRAFT_REQUESTS: {
  ai: {
    [Name in keyof (typeof contract)['ai']]: (things: Things, world: World) => Call | Promise<Call>;
  };
} = {
  ai: {
    status: () => ({}),
    settings: () => ({}),
    setSettings: () => ({ body: { baseUrl: 'https://ai.example.com/v1', model: 'm', key: 'k' } }),
    setInstructions: () => ({ body: { instructions: 'Say “basket”, never “cart”.' } }),
    findServices: () => ({}),
    trySettings: () => ({ body: { baseUrl: 'https://ai.example.com/v1', model: 'm' } }),
    deleteSettings: () => ({}),
    prompt: aPrompt,
    promptText: aPrompt,
    promptStream: aPrompt,
    upload: anUpload,
    uploadStream: anUpload,
    link: aLink,
    linkStream: aLink,
    list: () => ({}),
    get: byDraft,
    stream: byDraft,
    cancel: byDraft,
    skipFile: async ({ draftId: id }, world) => {
      await putDraft(world, id, 'working');
      return { params: { id, file: '0' } };
    },
    again: async (things, world) => {
      await putDraft(world, things.draftId, 'cancelled');
      return byDraft(things);
    },
    delete: byDraft,
    setShared: (things) => ({ ...byDraft(things), body: { shared: true } }),
    refine: (things) => ({ ...byDraft(things), body: { sentence: 'The page is shown.' } }),
    edit: (things) => ({
      ...byDraft(things),
      body: { edit: { kind: 'model', id: 'model-1', was: { name: 'Old' }, now: { name: 'Old' } } },
    }),
    choose: (things) => ({
      ...byDraft(things),
      body: { revision: 0, parts: { 'model-1': 'accepted' } },
    }),
    undo: byDraft,
    generate: ({ draftId: id }) => ({ params: { id, modelId: 'model-1' } }),
    suggest: ({ modelId }) => ({ params: { modelId }, body: {} }),
    explain: ({ modelId }) => ({ params: { modelId }, body: {} }),
    nameCases: ({ suiteId }) => ({ params: { suiteId }, body: {} }),
    accept: async ({ draftId, projectSlug }, world) => {
      await putDraft(world, draftId, 'ready');
      return {
        params: { draftId },
        body: { projectSlug, parts: { models: [{ id: 'model-1' }] } },
      };
    },
  },
};
