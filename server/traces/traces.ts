import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Hub } from '../hub/protocol/hub-protocol.ts';
import { atMost } from '../lib/at-most.ts';
import type { Log } from '../lib/log.ts';
import { packageVersion } from '../lib/version.ts';
import { createCallSpans } from './call-spans.ts';
import { tellFailureOnce } from './tell-failure-once.ts';
import { watchHub } from './watch-hub.ts';

/** What is left when the server ends may take this long. */
const FLUSH_LIMIT_MS = 2_000;
const SEND_EVERY_MS = 1_000;

/** Tells an OpenTelemetry collector how calls went. Loaded only where it is asked for. */
export interface Traces {
  /** See `watchHub`. */
  watch(hub: Hub): Hub;
  /** Sends what is left, within a bounded time. */
  close(): Promise<void>;
}

/** `url`: where spans are posted, by OTLP over HTTP with JSON. The rest is read from the environment (OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, ...). */
export function createTraces(url: string, log: Log): Traces {
  const exporter = tellFailureOnce(new OTLPTraceExporter({ url }), url, log);
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
    // What could not be sent has been said.
    close: () =>
      atMost(
        FLUSH_LIMIT_MS,
        provider.shutdown().catch(() => undefined),
      ),
  };
}
