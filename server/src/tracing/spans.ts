import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClientBase } from 'pg';
import { errorFields } from '../error-fields.ts';
import { pathOf } from '../http/log.ts';

/** Without `exportSpans` its spans are none, and cost nothing. */
const tracer = trace.getTracer('caseloom');

/** How much of a statement a span holds, in letters: enough to know it. */
const MAX_STATEMENT = 1000;

/** Each call is a span, a part of the trace that its caller names by `traceparent`. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const caller = propagation.extract(context.active(), headers);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, caller);
    if (!span.isRecording()) return done();
    span.setAttributes({ 'http.request.method': method, 'url.path': pathOf(request) });
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  // a body that was read by events has left the context
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    const call = request.noted?.call;
    if (call) span?.updateName(call);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** Does a job within a span. */
export function traceJob(name: string, work: () => Promise<void>): Promise<void> {
  return tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER }, (span) =>
    work()
      .catch((fault: unknown) => {
        fail(span, fault);
        throw fault;
      })
      .finally(() => span.end()),
  );
}

type Query = (...given: unknown[]) => unknown;
type Answered = (error: unknown, ...result: unknown[]) => void;

/** Each statement of a call or a job becomes a span, without the values that it is given. */
export function traceStatements(client: ClientBase): void {
  const query: Query = client.query.bind(client);
  const traced: Query = (...given) => {
    if (!trace.getActiveSpan()) return query(...given);
    const text = textOf(given[0]);
    const span = tracer.startSpan(/^\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT) },
    });
    const end = (fault?: unknown) => {
      if (fault) fail(span, fault);
      span.end();
    };
    const answered = given.at(-1);
    if (typeof answered === 'function') {
      const last: Answered = (error, ...result) => {
        end(error);
        answered(error, ...result);
      };
      return query(...given.slice(0, -1), last);
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(() => end(), end);
    else end();
    return answer;
  };
  client.query = traced as typeof client.query;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = Object(query);
  return typeof text === 'string' ? text : '';
}

/** An error by its code: its message may hold what a person wrote. */
function fail(span: Span, fault: unknown): void {
  const { code } = errorFields(fault);
  span.setStatus({ code: SpanStatusCode.ERROR, ...(code && { message: code }) });
}
