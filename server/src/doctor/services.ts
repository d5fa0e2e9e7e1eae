import { isRecord } from '@caseloom/formats/is-record';
import nodemailer from 'nodemailer';
import type { Environment } from '../env.ts';
import { reasonOf } from '../error-fields.ts';
import type { Find, Finding } from './finding.ts';

const TIMEOUT_MS = 8000;

/** What the portal talks to, each asked once: the mail server, the language model, and the portal itself at its own address. */
export async function examineServices(
  environment: Environment,
  installation: string | undefined,
  find: Find,
): Promise<Finding[]> {
  const findings = await Promise.all([
    examineMail(environment, find),
    examineModel(environment, find),
    examineAddress(environment, installation, find),
  ]);
  return findings.filter((found) => found !== undefined);
}

async function examineMail({ smtpUrl }: Environment, find: Find): Promise<Finding | undefined> {
  if (!smtpUrl) return undefined;
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return find('mail', 'ok', 'doctorMail');
  } catch (error) {
    return find('mail', 'wrong', 'doctorMailSilent', { reason: reasonOf(error) });
  } finally {
    transport.close();
  }
}

/** The list of models costs nothing, and shows whether the key is taken. */
async function examineModel({ ai }: Environment, find: Find): Promise<Finding | undefined> {
  if (!ai.operator) return undefined;
  const { baseUrl, apiKey } = ai.operator;
  try {
    const { status } = await fetch(`${baseUrl}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status === 401 || status === 403
      ? find('languageModel', 'wrong', 'doctorModelRefuses', { status })
      : find('languageModel', 'ok', 'doctorModel');
  } catch (error) {
    return find('languageModel', 'wrong', 'doctorModelSilent', { reason: reasonOf(error) });
  }
}

/** Whether who opens PUBLIC_URL comes to this portal, and not to another one or to none. */
async function examineAddress(
  { publicUrl, host, port }: Environment,
  installation: string | undefined,
  find: Find,
): Promise<Finding> {
  const place = ['0.0.0.0', '::', 'localhost'].includes(host) ? 'localhost' : host;
  const own = `http://${place.includes(':') ? `[${place}]` : place}:${port}`;
  const here = await installationAt(own).catch(() => undefined);
  if (here === undefined || here !== installation)
    return find('address', 'warning', 'doctorNotRunning', { address: own });
  const there = await installationAt(publicUrl).catch((error: unknown) => ({ error }));
  if (there === here) return find('address', 'ok', 'doctorAddress', { publicUrl });
  return isRecord(there)
    ? find('address', 'wrong', 'doctorUnreachable', { publicUrl, reason: reasonOf(there.error) })
    : find('address', 'wrong', 'doctorElsewhere', { publicUrl });
}

/** The print of the installation that answers at an address; undefined where none of ours does. @throws where nothing answers */
async function installationAt(address: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/api/health/live`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await answer.json().catch(() => undefined);
  return isRecord(body) && typeof body.installation === 'string' ? body.installation : undefined;
}
