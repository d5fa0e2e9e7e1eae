import { extractJson } from '@caseloom/formats/answer-to-model';
import { parsePartialJson, type streamText } from 'ai';
import { Failure } from './failure.ts';
import { isLooping } from './repetition.ts';

/** What came of an answer. */
export type Received = {
  text: string;
  /** Of thoughts that came in a field of their own. */
  hiddenLetters: number;
  fault: unknown;
  finish: string | undefined;
  tokens: { input: number; output: number } | undefined;
};

type Stream = ReturnType<typeof streamText>;
type Part = Stream['stream'] extends AsyncIterable<infer One> ? One : never;

/** How often at most it is reported how an answer grows. */
const PART_INTERVAL_MS = 400;
/** A long answer is some fifty thousand signs. */
const MAX_LENGTH = 500_000;

type Options = {
  /** Ends the answer. */
  abort: (reason: unknown) => void;
  /** How long nothing may come. */
  idleTimeoutMs: number;
  onPart: ((part: unknown) => Promise<void>) | undefined;
};

/** Takes an answer piece by piece; gives it up where nothing comes for too long, or nothing new. It never throws. */
export async function receiveAnswer(
  { stream }: Pick<Stream, 'stream'>,
  { abort, idleTimeoutMs, onPart }: Options,
): Promise<Received> {
  const received: Received = {
    ...{ text: '', hiddenLetters: 0, fault: undefined, finish: undefined, tokens: undefined },
  };
  const giveUp = (code: string) => {
    received.fault ??= new Failure(code);
    abort(received.fault);
  };
  const timer = setTimeout(() => giveUp('ai_slow'), idleTimeoutMs);
  const report = onPart && reportEvery(PART_INTERVAL_MS, onPart);
  try {
    for await (const part of stream) {
      takePart(received, part);
      if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue;
      timer.refresh();
      if (received.text.length > MAX_LENGTH) giveUp('ai_truncated');
      else if (isLooping(received.text)) giveUp('ai_looping');
      if (part.type === 'text-delta') await report?.(received.text);
    }
  } catch (error) {
    received.fault ??= error;
  }
  clearTimeout(timer);
  return received;
}

function takePart(received: Received, part: Part): void {
  switch (part.type) {
    case 'text-delta':
      received.text += part.text;
      return;
    case 'reasoning-delta':
      received.hiddenLetters += part.text.length;
      return;
    case 'error':
      received.fault ??= part.error;
      return;
    case 'finish': {
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
      received.finish = part.finishReason;
      if (inputTokens + outputTokens > 0)
        received.tokens = { input: inputTokens, output: outputTokens };
    }
  }
}

/** Reports the data in a text that grows, not more often than that. */
function reportEvery(intervalMs: number, onPart: (part: unknown) => Promise<void>) {
  let lastAt = 0;
  return async (text: string): Promise<void> => {
    if (Date.now() - lastAt < intervalMs) return;
    lastAt = Date.now();
    const { value } = await parsePartialJson(extractJson(text));
    if (value) await onPart(value);
  };
}
