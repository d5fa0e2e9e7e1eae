import { z } from 'zod';
import { DRAFTING } from './choices.ts';
import { required, text, time, webAddress } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

const tags = ['AI'] as const;

const settings = z.object({
  /** Whose language model is used: none where drafts are made by rules alone. */
  of: z.enum(['none', 'operator', 'company']),
  /** Whether the operator lets companies choose their own. */
  canChange: z.boolean(),
  /** Whether it may be on the machine of the server, or its network. */
  canBeLocal: z.boolean(),
  /** Of the company's own. */
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  /** A key is never told again. */
  hasKey: z.boolean(),
  /** How it makes drafts; null where its name says how large it is. */
  drafting: z.enum(DRAFTING).nullable(),
  /** What the company says to any language model that drafts: its words, how fine steps are; empty for nothing. */
  instructions: z.string(),
  /** In this month. */
  usage: z.object({
    drafts: z.number().int(),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
  }),
});
export type AiSettings = z.infer<typeof settings>;

const baseUrl = webAddress(500);

const trial = z.object({
  /** How much of the built-in texts it drew rightly, in percent. */
  score: z.number().int(),
  seconds: z.number(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** How it should make drafts. */
  drafting: z.enum(DRAFTING),
  /** Why a text was not drawn; `reason`: what the service itself answered. */
  failure: z
    .object({ code: z.string(), message: z.string(), reason: z.string().nullable() })
    .nullable(),
});
export type AiTrial = z.infer<typeof trial>;

/** Which language model makes drafts, if one does. */
export const aiSettingsRoutes = {
  status: userRoute({
    method: 'GET',
    path: '/ai',
    tags,
    summary: 'How drafts are made here: by rules alone or with a language model, and what is left',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(
    z.object({
      way: z.enum(['rules', 'ai']),
      /** Of the language model, for everyone to see; its address and key are not. */
      model: z.string().nullable(),
      /** Drafts by the language model in this month; null where nothing limits them. */
      quota: z
        .object({ used: z.number().int(), limit: z.number().int(), resetsAt: time })
        .nullable(),
      /** Whether drafts are made from web addresses too. */
      readsLinks: z.boolean(),
      limits: z.object({
        prompt: z.number().int(),
        files: z.number().int(),
        uploadBytes: z.number().int(),
        types: z.array(z.string()),
      }),
    }),
  ),
  settings: userRoute({
    method: 'GET',
    path: '/ai/settings',
    tags,
    summary: "The company's language model",
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed'))
    .output(settings),
  setSettings: userRoute({
    method: 'PUT',
    path: '/ai/settings',
    tags,
    summary: 'Choose a language model: any service that speaks the OpenAI protocol',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'ai.setSettings', level: 'activity', subject: 'answer' },
  })
    .errors(errors('not_allowed', 'ai_settings_closed', 'ai_address_closed', 'version_conflict'))
    .input(
      z.strictObject({
        baseUrl,
        model: required(200),
        /** As it was, where it is not said and the address stays; null for none. */
        key: required(500).nullable().optional(),
        /** How it makes drafts; null, or nothing, for what its name says. */
        drafting: z.enum(DRAFTING).nullable().optional(),
        /** What the owner saw; where another chose something else meanwhile, nothing is changed. */
        before: z
          .strictObject({ baseUrl: z.string().nullable(), model: z.string().nullable() })
          .optional(),
      }),
    )
    .output(settings),
  setInstructions: userRoute({
    method: 'PUT',
    path: '/ai/instructions',
    tags,
    summary:
      'What every language model that drafts is given besides the texts: a glossary, how steps are worded',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'ai.setInstructions', level: 'activity', subject: 'answer' },
  })
    .errors(errors('not_allowed', 'version_conflict'))
    .input(
      z.strictObject({
        instructions: text(LIMITS.aiInstructions),
        /** What the owner saw; where another wrote something else meanwhile, nothing is changed. */
        before: z.string().optional(),
      }),
    )
    .output(settings),
  findServices: userRoute({
    method: 'GET',
    path: '/ai/services',
    tags,
    summary:
      'Services of language models on the machine of the server (Ollama, LM Studio, vLLM, llama.cpp), with what they offer, where the operator lets owners choose any address',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed', 'ai_settings_closed', 'ai_address_closed'))
    .output(
      z.object({
        services: z.array(
          z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) }),
        ),
      }),
    ),
  trySettings: userRoute({
    method: 'POST',
    path: '/ai/settings/trial',
    tags,
    summary: 'Has a language model draw two short built-in texts, before it is chosen',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    // nothing is changed by it
    audit: 'none',
  })
    .errors(errors('not_allowed', 'ai_settings_closed', 'ai_address_closed', 'rate_limited'))
    .input(
      z.strictObject({
        baseUrl,
        model: required(200),
        /** The stored one, where none is said and the address is that of the settings. */
        key: required(500).optional(),
      }),
    )
    .output(trial),
  deleteSettings: userRoute({
    method: 'DELETE',
    path: '/ai/settings',
    tags,
    summary: "Go back to the operator's language model, or to rules alone",
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'ai.deleteSettings', level: 'activity', subject: 'answer' },
  })
    .errors(errors('not_allowed'))
    .output(settings),
};
