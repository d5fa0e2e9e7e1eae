import { context, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { writeTo } from '../http/log.ts';

/** Where spans go, and under which name. */
export type Traces = { endpoint: string; serviceName: string };

/**
 * Sends the spans of this process to a collector, by OTLP over HTTP. Headers, certificates and timeouts are read by
 * the library, from the variables that OpenTelemetry names (`OTEL_EXPORTER_OTLP_…`).
 *
 * @returns sends what is left, and ends it
 */
export function exportSpans({ endpoint, serviceName }: Traces): () => Promise<void> {
  const say = (message: string) => writeTo(2, `OpenTelemetry: ${message}\n`);
  const silent = () => undefined;
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent });
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    for (const api of [trace, propagation, context, diag]) api.disable();
    await provider.shutdown();
  };
}
