const TRACES_PATH = '/v1/traces';

/** Where spans are posted. Absent without `--traces`; without a value there, the environment names the collector. Throws a sentence. */
export function collectorUrl(given: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (given === undefined) return undefined;
  const own = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? '';
  if (given === '' && own !== '') return checked(own, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT').href;
  const general = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  if (given === '' && general === '')
    throw new Error('expected the URL of a collector as --traces, or in OTEL_EXPORTER_OTLP_ENDPOINT, got neither');
  const url = given === '' ? checked(general, 'OTEL_EXPORTER_OTLP_ENDPOINT') : checked(given, '--traces');
  if (!url.pathname.endsWith(TRACES_PATH)) url.pathname = url.pathname.replace(/\/*$/, TRACES_PATH);
  return url.href;
}

function checked(text: string, where: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`expected the URL of a collector, such as http://127.0.0.1:4318, as ${where}, got "${text}"`);
  if (url.username !== '' || url.password !== '')
    throw new Error(
      `expected a URL without user and password as ${where}: what the collector asks for goes into OTEL_EXPORTER_OTLP_HEADERS`,
    );
  return url;
}
