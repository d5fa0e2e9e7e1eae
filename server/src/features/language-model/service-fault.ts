import { APICallError, RetryError } from 'ai';
import { errorFields } from '../../error-fields.ts';
import { ClosedAddressError } from '../../public-address.ts';
import { Failure } from './failure.ts';
import { serviceBody, serviceWords } from './service-words.ts';

/** What services call an account without credit, at whatever status. */
const NO_CREDIT =
  /insufficient[_ ]?(?:quota|balance|credit|funds)|credit balance|billing|out of credits?|(?:no|not enough) credits?|payment required|exceeded your current quota|quota (?:exceeded|exhausted)|resource_exhausted|spending limit/i;
/** What they call a question that is longer than the context of the model. */
const TOO_LONG =
  /context[_ ](?:length|window|size)|maximum context|max_model_len|too many (?:input |prompt )?tokens|(?:prompt|input|request) (?:is )?too (?:long|large)|exceeds? .{0,40}(?:context|tokens)|reduce the length/i;
const UNKNOWN_MODEL =
  /model.{0,80}(?:not found|does not exist|not exist|is not (?:available|supported)|unknown)|not a valid model|(?:invalid|unknown) model|no such model|try pulling it/i;

const BY_STATUS: Record<number, string> = {
  401: 'ai_key_wrong',
  402: 'ai_no_credit',
  403: 'ai_key_wrong',
  404: 'ai_model_unknown',
  408: 'ai_slow',
  413: 'ai_too_long',
  429: 'ai_busy',
};

/** What Node calls it where nobody answers at an address at all: mostly the address is wrong. */
const NOBODY_THERE = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
]);

/** Codes by which a service is known to be out of order, and left in peace after some of them. */
const OUTAGES = new Set(['ai_down', 'ai_unreachable', 'ai_broken_off', 'ai_slow', 'ai_busy']);

/** Whether a failure says that the service is out of order, and not that this question or account is. */
export function isOutage({ code }: Failure): boolean {
  return OUTAGES.has(code);
}

/**
 * What an error of a service means for people, with the service's own words.
 *
 * @param hasBegun a part of an answer came before
 * @param apiKey is never shown, also where the service repeats it
 */
export function toServiceFailure(
  error: unknown,
  { hasBegun, apiKey }: { hasBegun: boolean; apiKey: string | undefined },
): Failure {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (last instanceof Failure) return last;
  if (causesOf(last).some((one) => one instanceof ClosedAddressError))
    return new Failure('ai_address_closed');
  if (last instanceof Error && last.name === 'TimeoutError') return new Failure('ai_slow');
  const reason = serviceWords(last, apiKey);
  return new Failure(codeOf(last, hasBegun), null, reason);
}

function codeOf(error: unknown, hasBegun: boolean): string {
  // its codes say what its words may not
  const words = JSON.stringify(serviceBody(error)) ?? '';
  const status = APICallError.isInstance(error) ? (error.statusCode ?? 0) : 0;
  if (NO_CREDIT.test(words)) return 'ai_no_credit';
  if (TOO_LONG.test(words)) return 'ai_too_long';
  const known = BY_STATUS[status];
  if (known) return known;
  if (UNKNOWN_MODEL.test(words)) return 'ai_model_unknown';
  if (status >= 400 && status < 500) return 'ai_refused';
  if (hasBegun) return 'ai_broken_off';
  return isNobodyThere(error) ? 'ai_unreachable' : 'ai_down';
}

/** A host with several addresses fails with the error of each. */
function isNobodyThere(error: unknown): boolean {
  return causesOf(error).some((one) => {
    const errors = one instanceof AggregateError ? one.errors : [one];
    return errors.some((each) => NOBODY_THERE.has(errorFields(each).code ?? ''));
  });
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < 10; one = one.cause)
    causes.push(one);
  return causes;
}
