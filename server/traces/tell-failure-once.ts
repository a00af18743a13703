import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../lib/log.ts';

/** A collector that is away is said in one line, and so is its return. */
export function tellFailureOnce(exporter: SpanExporter, url: string, log: Log): SpanExporter {
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
