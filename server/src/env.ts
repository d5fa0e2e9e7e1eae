import { resolve } from 'node:path';
import type { Key, Language } from '@caseloom/locales';
import { z } from 'zod';
import type { Ai } from './ai.ts';
import { defaultDataDir } from './data-dir.ts';
import type { BucketSettings } from './files/bucket.ts';
import { isOfThisMachine } from './http/loopback.ts';
import { EnvironmentError, sayStart } from './start-error.ts';
import type { Traces } from './tracing/export-spans.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What a setting takes: the `message` of its rule. */
type Takes = Extract<Key<'start'>, `takes${string}`>;

const number = (fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'takesPort')
    .transform(Number)
    .pipe(z.number().max(65_535, 'takesPort'))
    .default(fallback);

const script = z.url({ protocol: /^https$/, error: 'takesScript' }).optional();

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'takesDatabase')
  .optional();

const variables = z.object({
  PORT: number(3000),
  /** By its name, since it may be `::1` as well as `127.0.0.1`: both are listened on. */
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'takesAddress' }).optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'takesMail')
    .optional(),
  MAIL_FROM: z.string().min(3, 'takesSender').default('Caseloom <caseloom@localhost>'),
  ANALYTICS_SCRIPT: script,
  RECORDING_SCRIPT: script,
  SECRET_KEY: z.string().min(32, 'takesKey').optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: 'takesModel' }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_OWNERS: z.enum(['off', 'public', 'anywhere'], 'takesOwners').default('off'),
  AI_MONTHLY_DRAFTS: z
    .string()
    .regex(/^\d{1,7}$/, 'takesNumber')
    .transform(Number)
    .optional(),
  AI_DRAFTING: z.enum(['whole', 'sentences'], 'takesDrafting').optional(),
  AI_IDLE_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'takesNumber')
    .transform(Number)
    .optional(),
  WEBHOOKS: z.enum(['public', 'anywhere'], 'takesWebhooks').default('public'),
  LINKS: z.enum(['off', 'public', 'anywhere'], 'takesLinks').default('public'),
  TRUST_PROXY: z
    .string()
    .regex(/^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/, 'takesProxies')
    .optional(),
  METRICS_TOKEN: z.string().min(32, 'takesKey').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'takesCollector' }).optional(),
  OTEL_SERVICE_NAME: z.string().default('caseloom'),
  LOG_LEVEL: z.enum(LEVELS, 'takesLevel').optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'takesBucket' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\da-z][\da-z.-]{1,61}[\da-z]$/, 'takesBucketName')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().optional(),
  SUPPORT_EMAIL: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_TEAM: z.string().optional(),
  STRIPE_PRICE_COMPANY: z.string().optional(),
  DEMO: z.enum(['0', '1'], 'takesSwitch').default('1'),
  NODE_ENV: z.string().optional(),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(variables.shape);

/** What may hold a password is not repeated where a terminal or a log keeps it. */
const SECRET = /_(URL|KEY|TOKEN)$|SECRET/;

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * The settings, checked. The only reader of the environment.
 *
 * @param language what the terminal of the portal is set to
 * @throws EnvironmentError with a sentence for each setting that is wrong
 */
export function readEnvironment(environment: NodeJS.ProcessEnv, language: Language = 'en') {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const read = variables.safeParse(Object.fromEntries(given));
  if (!read.success) throw refusalOf(read.error, environment);
  const { PORT, HOST, PUBLIC_URL, DATABASE_URL, SMTP_URL, DEMO, NODE_ENV } = read.data;
  if (read.data.DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new EnvironmentError((to) => sayStart(to, 'directAlone'));
  const isProduction = NODE_ENV === 'production';
  return {
    /** The language of the terminal. */
    language,
    isProduction,
    port: PORT,
    host: HOST,
    publicUrl: (PUBLIC_URL ?? `http://${nameOf(HOST)}:${PORT}`).replace(/\/$/, ''),
    dataDir: resolve(read.data.DATA_DIR ?? defaultDataDir({ environment })),
    isDataDirGiven: environment.DATA_DIR !== undefined && environment.DATA_DIR !== '',
    databaseUrl: DATABASE_URL,
    /** The database itself, where `databaseUrl` leads to a pooler. */
    databaseDirectUrl: read.data.DATABASE_DIRECT_URL,
    smtpUrl: SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    operator: read.data.SUPPORT_EMAIL ?? addressIn(read.data.MAIL_FROM),
    stripe: stripeOf(read.data),
    ai: aiOf(read.data),
    s3: s3Of(read.data),
    webhooks: read.data.WEBHOOKS,
    links: read.data.LINKS,
    secretKey: read.data.SECRET_KEY,
    foreignScripts: isProduction
      ? [read.data.ANALYTICS_SCRIPT, read.data.RECORDING_SCRIPT].filter((set) => set !== undefined)
      : [],
    trustProxy: read.data.TRUST_PROXY ?? (false as const),
    metricsToken: read.data.METRICS_TOKEN,
    traces: tracesOf(read.data),
    /** A line for each answer is for operators; on the terminal of a new user it would hide the address. */
    logLevel: read.data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    offersSample: DEMO === '1' && !isProduction && DATABASE_URL === undefined,
    // behind a proxy of this machine everybody seems to be at this machine
    showsOutbox: SMTP_URL === undefined && !isProduction && isHere(PUBLIC_URL),
  };
}

/** A sentence for each setting that is wrong. */
function refusalOf({ issues }: z.ZodError, environment: NodeJS.ProcessEnv): EnvironmentError {
  const say = (language: Language, { path, message }: z.core.$ZodIssue) => {
    const name = String(path[0]);
    const takes = sayStart(language, message as Takes);
    if (SECRET.test(name)) return sayStart(language, 'settingSecret', { name, takes });
    return sayStart(language, 'setting', { name, value: environment[name] ?? '', takes });
  };
  return new EnvironmentError((language) => issues.map((issue) => say(language, issue)).join('\n'));
}

/** How people at this machine call what listens there: passkeys belong to a name, never to a number. */
function nameOf(host: string): string {
  if (isOfThisMachine(host) || ['::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The operator's language model, once it has an address and a name. @throws EnvironmentError */
function aiOf(given: z.output<typeof variables>): Ai {
  const { AI_BASE_URL, AI_MODEL: model, AI_API_KEY: apiKey, AI_OWNERS: owners } = given;
  const { AI_MONTHLY_DRAFTS: monthlyDrafts = null, AI_IDLE_SECONDS: seconds } = given;
  const drafting = given.AI_DRAFTING;
  const idleTimeoutMs = seconds && seconds * 1000;
  if (!AI_BASE_URL && !model)
    return { operator: undefined, owners, monthlyDrafts, idleTimeoutMs, drafting };
  if (!AI_BASE_URL || !model) throw needsBoth('AI_BASE_URL', 'AI_MODEL');
  const baseUrl = AI_BASE_URL.replace(/\/$/, '');
  return {
    operator: { baseUrl, model, apiKey },
    ...{ owners, monthlyDrafts, idleTimeoutMs, drafting },
  };
}

function needsBoth(one: string, other: string): EnvironmentError {
  return new EnvironmentError((language) => sayStart(language, 'bothOrNeither', { one, other }));
}

/** Whether people find the portal on their own machine only. */
function isHere(publicUrl: string | undefined): boolean {
  return !publicUrl || isOfThisMachine(new URL(publicUrl).hostname);
}

/** Where spans go, if anywhere. */
function tracesOf(given: z.output<typeof variables>): Traces | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_SERVICE_NAME: serviceName } = given;
  return address ? { endpoint: address.replace(/\/+$/, ''), serviceName } : undefined;
}

/** Payments, once there are both keys; half of them would take money and not know it. @throws EnvironmentError */
function stripeOf(given: z.output<typeof variables>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) throw needsBoth('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  const { STRIPE_PRICE_TEAM: team, STRIPE_PRICE_COMPANY: company } = given;
  return {
    secretKey,
    webhookSecret,
    prices: { ...(team && { team }), ...(company && { company }) },
  };
}

/** The bucket that files are kept in, once it can be reached. @throws EnvironmentError */
function s3Of(given: z.output<typeof variables>): BucketSettings | undefined {
  const { S3_ENDPOINT, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const isSet = [S3_ENDPOINT, bucket, accessKeyId, secretAccessKey].some(Boolean);
  if (!isSet) return undefined;
  if (!S3_ENDPOINT || !bucket || !accessKeyId || !secretAccessKey)
    throw new EnvironmentError((language) => sayStart(language, 'allOfBucket'));
  const endpoint = S3_ENDPOINT.replace(/\/+$/, '');
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** The address in `Name <address>`. */
function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}
