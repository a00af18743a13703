import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { ExportResultCode } from '@opentelemetry/core';
import type { Hub } from '../../hub/protocol/hub-protocol.ts';
import { atMost } from '../../lib/waiting.ts';
import type { Log } from '../../lib/logging.ts';
import { packageVersion } from '../../lib/this-program.ts';
import { createCallSpans, type Observe } from './call-spans.ts';

/** Time limit for the last spans when the server ends. */
const FLUSH_LIMIT_MS = 2_000;

const SEND_EVERY_MS = 1_000;

/** Reports calls to an OpenTelemetry collector. Loaded on demand. */
export interface Traces {
  /** See `watchHub`. */
  watch(hub: Hub): Hub;
  /** Sends the remaining spans, within a time limit. */
  close(): Promise<void>;
}

/** `url`: where spans are posted, by OTLP over HTTP with JSON. The rest is read from the environment (OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, ...). */
export function createTraces(url: string, log: Log): Traces {
  const exporter = logFailureOnce(new OTLPTraceExporter({ url }), url, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'mcp-unity-bridge',
      'service.version': packageVersion,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const observe = createCallSpans(provider.getTracer('mcp-unity-bridge', packageVersion));
  return {
    watch: (hub) => watchHub(hub, observe),
    // Failures have been reported.
    close: () =>
      atMost(
        FLUSH_LIMIT_MS,
        provider.shutdown().catch(() => undefined),
      ),
  };
}

/** The same hub, with its events and effects observed. */
export function watchHub(hub: Hub, observe: Observe): Hub {
  return {
    ...hub,
    step(event, now) {
      const effects = hub.step(event, now);
      observe(event, effects, now);
      return effects;
    },
  };
}

/** A collector that is away is reported in one line, and so is its return. */
function logFailureOnce(exporter: SpanExporter, url: string, log: Log): SpanExporter {
  let failing = false;
  const name = new URL(url).host;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !failing)
          log('warning', `traces cannot be sent to ${name}, and are dropped: ${reasonOf(result.error)}`);
        if (!failed && failing) log('info', `traces are sent to ${name} again`);
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

const reasonOf = (error: Error | undefined): string => error?.message ?? 'no reason is given';
