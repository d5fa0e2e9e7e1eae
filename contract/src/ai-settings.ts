import { z } from 'zod';
import { required, text, time } from './field.ts';
import { errors, userRoute } from './route.ts';

const tags = ['AI'] as const;

const settings = z.object({
  /** Whose language model is used: none where drafts are made by rules alone. */
  of: z.enum(['none', 'operator', 'company']),
  /** Whether the operator lets companies choose their own. */
  canChange: z.boolean(),
  /** Of the company's own. */
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  /** A key is never told again. */
  hasKey: z.boolean(),
  /** In this month. */
  usage: z.object({
    drafts: z.number().int(),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
  }),
});
export type AiSettings = z.infer<typeof settings>;

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
        baseUrl: text(500).pipe(z.url({ protocol: /^https?$/ })),
        model: required(200),
        /** As it was, where it is not said and the address stays; null for none. */
        key: required(500).nullable().optional(),
        /** What the owner saw; where another chose something else meanwhile, nothing is changed. */
        before: z
          .strictObject({ baseUrl: z.string().nullable(), model: z.string().nullable() })
          .optional(),
      }),
    )
    .output(settings),
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
