type EarlyAnswer = { headers: Record<string, string>; answer: Promise<Response> };

declare global {
  interface Window {
    /** By address: what the page asked the server for before its code was there (`web/early-files.ts`). */
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/** For so long after the page began, in milliseconds, an answer counts as the one that a call asks for. */
const FRESH_MS = 30_000;

/**
 * Makes a call, or takes what was asked for it before the code of the page was there. Each is taken once; whatever is changed
 * makes all of them old.
 */
export async function fetchEarly(request: Request, init: RequestInit): Promise<Response> {
  const early = takeEarly(request);
  // without a network it is tried as any other call
  const answer = await early?.answer.catch(() => undefined);
  return answer ?? fetch(request, init);
}

function takeEarly({ method, url, headers }: Request): EarlyAnswer | undefined {
  const { earlyAnswers } = window;
  if (method !== 'GET' || performance.now() > FRESH_MS) earlyAnswers?.clear();
  const found = earlyAnswers?.get(url);
  earlyAnswers?.delete(url);
  const given = Object.entries(found?.headers ?? {});
  return given.every(([name, value]) => headers.get(name) === value) ? found : undefined;
}
