import { expect, test } from 'vitest';
import { collectorUrl } from './team.ts';

const general = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/base/' };
const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/spans' };

test.each<[string | undefined, NodeJS.ProcessEnv, string | undefined]>([
  [undefined, { ...general, ...own }, undefined],
  ['http://127.0.0.1:4318', {}, 'http://127.0.0.1:4318/v1/traces'],
  ['https://collector/v1/traces', general, 'https://collector/v1/traces'],
  ['', general, 'http://collector:4318/base/v1/traces'],
  // Unchanged, says OpenTelemetry of this one.
  ['', { ...general, ...own }, 'https://collector/spans'],
])('--traces %o with %o sends spans to %o', (given, env, url) => expect(collectorUrl(given, env)).toBe(url));

test.each<[string, NodeJS.ProcessEnv, string]>([
  ['', {}, 'expected the URL of a collector as --traces, or in OTEL_EXPORTER_OTLP_ENDPOINT, got neither'],
  ['collector:4318', {}, 'such as http://127.0.0.1:4318, as --traces, got "collector:4318"'],
  ['', { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc' }, 'as OTEL_EXPORTER_OTLP_ENDPOINT, got "grpc"'],
])('--traces %o with %o is refused', (given, env, says) => expect(() => collectorUrl(given, env)).toThrow(says));

test('a password in the URL is refused, and not printed', () => {
  expect(() => collectorUrl('https://me:hidden@collector', {})).toThrow(/^(?!.*hidden).*OTEL_EXPORTER_OTLP_HEADERS/);
});
