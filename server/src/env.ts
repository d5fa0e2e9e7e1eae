import { resolve } from 'node:path';
import { z } from 'zod';
import type { Ai } from './ai.ts';
import { isOfThisMachine } from './http/loopback.ts';

const number = (fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'a whole number')
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(fallback);

const script = z.url({ protocol: /^https$/, error: 'an https address of a script' }).optional();

const variables = z.object({
  PORT: number(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address like postgres://user:password@host:5432/database')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an address like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Caseloom <caseloom@localhost>'),
  ANALYTICS_SCRIPT: script,
  RECORDING_SCRIPT: script,
  SECRET_KEY: z.string().min(32, 'at least 32 characters that nobody can guess').optional(),
  AI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'an address like https://api.example.com/v1' })
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_OWNERS: z.enum(['off', 'public', 'anywhere'], 'off, public or anywhere').default('off'),
  AI_MONTHLY_DRAFTS: z
    .string()
    .regex(/^\d{1,7}$/, 'a whole number')
    .transform(Number)
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/, 'the addresses of proxies, comma separated')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  SUPPORT_EMAIL: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_TEAM: z.string().optional(),
  STRIPE_PRICE_COMPANY: z.string().optional(),
  DEMO: z.enum(['0', '1'], 'either 0 or 1').default('1'),
  NODE_ENV: z.string().optional(),
});

/** What may hold a password is not repeated where a terminal or a log keeps it. */
const SECRET = /_(URL|KEY)$|SECRET/;

export type Environment = ReturnType<typeof readEnvironment>;

/** A setting that cannot be used; `message` says which and what it takes. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * The settings, checked. The only reader of the environment.
 *
 * @throws EnvironmentError with a sentence for each setting that is wrong
 */
export function readEnvironment(environment: NodeJS.ProcessEnv) {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const read = variables.safeParse(Object.fromEntries(given));
  if (!read.success) {
    const sentences = read.error.issues.map(({ path: [name = ''], message }) => {
      const value = SECRET.test(String(name)) ? 'not usable' : `"${environment[String(name)]}"`;
      return `${String(name)} is ${value}; it takes ${message}.`;
    });
    throw new EnvironmentError(sentences.join('\n'));
  }
  const { PORT, HOST, PUBLIC_URL, DATABASE_URL, SMTP_URL, DEMO, NODE_ENV } = read.data;
  const isProduction = NODE_ENV === 'production';
  return {
    port: PORT,
    host: HOST,
    publicUrl: (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, ''),
    dataDir: resolve(read.data.DATA_DIR),
    isDataDirGiven: environment.DATA_DIR !== undefined && environment.DATA_DIR !== '',
    databaseUrl: DATABASE_URL,
    smtpUrl: SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    operator: read.data.SUPPORT_EMAIL ?? addressIn(read.data.MAIL_FROM),
    stripe: stripeOf(read.data),
    ai: aiOf(read.data),
    secretKey: read.data.SECRET_KEY,
    foreignScripts: isProduction
      ? [read.data.ANALYTICS_SCRIPT, read.data.RECORDING_SCRIPT].filter((set) => set !== undefined)
      : [],
    trustProxy: read.data.TRUST_PROXY ?? (false as const),
    /** A line for each answer is for operators; on a newcomer's terminal it would bury the address. */
    logLevel: read.data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    offersSample: DEMO === '1' && !isProduction && DATABASE_URL === undefined,
    // behind a proxy of this machine everybody seems to be at this machine
    showsOutbox: SMTP_URL === undefined && !isProduction && isHere(PUBLIC_URL),
  };
}

/** The operator's language model, once it has an address and a name. @throws EnvironmentError */
function aiOf(given: z.output<typeof variables>): Ai {
  const { AI_BASE_URL, AI_MODEL: model, AI_API_KEY: apiKey, AI_OWNERS: owners } = given;
  const monthlyDrafts = given.AI_MONTHLY_DRAFTS ?? null;
  if (!AI_BASE_URL && !model) return { operator: undefined, owners, monthlyDrafts };
  if (!AI_BASE_URL || !model)
    throw new EnvironmentError('AI_BASE_URL and AI_MODEL are both needed, or neither.');
  const baseUrl = AI_BASE_URL.replace(/\/$/, '');
  return { operator: { baseUrl, model, apiKey }, owners, monthlyDrafts };
}

/** Whether people find the portal on their own machine only. */
function isHere(publicUrl: string | undefined): boolean {
  return !publicUrl || isOfThisMachine(new URL(publicUrl).hostname);
}

/** Payments, once there are both keys; half of them would take money and not know it. @throws EnvironmentError */
function stripeOf(given: z.output<typeof variables>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret)
    throw new EnvironmentError(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are both needed, or neither.',
    );
  const { STRIPE_PRICE_TEAM: team, STRIPE_PRICE_COMPANY: company } = given;
  return {
    secretKey,
    webhookSecret,
    prices: { ...(team && { team }), ...(company && { company }) },
  };
}

/** The address in `Name <address>`. */
function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}
