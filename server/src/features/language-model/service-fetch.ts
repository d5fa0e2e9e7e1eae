import { isRecord } from '@caseloom/formats/is-record';

/**
 * A `fetch` that gives the answer of a service that does not stream as a stream of one piece, so that it is not lost.
 *
 * @param send asks the service
 */
export function streamingFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const isJson = /^application\/(?:[\w.+-]+\+)?json/i.test(
      response.headers.get('content-type') ?? '',
    );
    if (!response.ok || !isJson) return response;
    const headers = { 'content-type': 'text/event-stream' };
    return new Response(toEvents(await response.text()), { headers });
  };
}

/** An answer that came whole as events; one that is none as it is, so that it is refused as such. */
function toEvents(body: string): string {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return body;
  }
  if (!isRecord(answer) || !Array.isArray(answer.choices)) return `data: ${body}\n\n`;
  const choices = answer.choices.filter(isRecord).map(({ message, ...choice }) => ({
    ...{ index: 0, finish_reason: 'stop' },
    ...choice,
    delta: message,
  }));
  return `data: ${JSON.stringify({ ...answer, choices })}\n\ndata: [DONE]\n\n`;
}
