import { Failure } from '../failure.ts';

/** After so many faults in so long nobody waits for a service: it is asked again after a while. */
const FAULTS = 5;
const WINDOW_MS = 30_000;

const faults = new Map<string, number[]>();

/** @throws Failure where a service has failed so often just now that it is left in peace */
export function refuseWhileDown(baseUrl: string): void {
  if (recent(baseUrl).length >= FAULTS) throw new Failure('ai_down');
}

export function noteFault(baseUrl: string): void {
  faults.set(baseUrl, [...recent(baseUrl), Date.now()].slice(-FAULTS));
}

export function noteSuccess(baseUrl: string): void {
  faults.delete(baseUrl);
}

function recent(baseUrl: string): number[] {
  return (faults.get(baseUrl) ?? []).filter((at) => at > Date.now() - WINDOW_MS);
}
