import { createHash } from 'node:crypto';
import { Failure } from './failure.ts';

/*
 * What one company has met at its service, with its key. Another may name the same address, and
 * neither wait for the other's faults nor be called as the other's answers require.
 */

/** After so many faults in so long a service is not waited for: it is called again after a while. */
const FAULTS = 5;
const WINDOW_MS = 30_000;
/** How many are remembered: of more the oldest are forgotten, and called as if they were new. */
const MAX_SERVICES = 1000;

/** A company's language model, and the key for its service. */
export type Service = {
  companyId: string;
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
};

const faults = new Map<string, number[]>();

/** @throws Failure where a service has failed so often just now that it is left in peace */
export function refuseWhileDown(service: Service): void {
  if (recent(idOf(service)).length >= FAULTS) throw new Failure('ai_down');
}

/** Counts a fault of a service for 30 seconds; with five of them `refuseWhileDown` refuses. */
export function noteFault(service: Service): void {
  const id = idOf(service);
  remember(id, [...recent(id), Date.now()].slice(-FAULTS));
}

/** Forgets the faults of a service that has just answered. */
export function noteSuccess(service: Service): void {
  faults.delete(idOf(service));
}

function recent(id: string): number[] {
  return (faults.get(id) ?? []).filter((at) => at > Date.now() - WINDOW_MS);
}

function remember(id: string, times: number[]): void {
  faults.delete(id);
  faults.set(id, times);
  const [oldest] = faults.keys();
  if (faults.size > MAX_SERVICES && oldest !== undefined) faults.delete(oldest);
}

/** No key is held in memory for this: its print will do. */
function idOf({ companyId, baseUrl, model, apiKey = '' }: Service): string {
  return createHash('sha256')
    .update(JSON.stringify([companyId, baseUrl, model, apiKey]))
    .digest('base64url');
}
