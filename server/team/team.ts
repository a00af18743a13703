/**
 * What serves several people: a record in PostgreSQL whose spaces have one owner each (SPC-01), sign-in with access tokens (SEC-07), metrics and traces. The rest of
 * the server and the command line import only this file; whatever needs a library is loaded when it is asked for.
 */
export { readDatabase } from './postgres/database.ts';
export type { Lease } from './postgres/lease.ts';
export type { OwnedSpace, SpaceOutline, SpaceSettings } from './postgres/spaces.ts';
export type { TokenVerdict } from './sign-in/check-token.ts';
export {
  checkSignIn,
  isMetadataPath,
  metadataUrl,
  resourceMetadata,
  type SignInOptions,
} from './sign-in/sign-in-options.ts';
export type { Metrics } from './metrics/metrics.ts';
export type { Traces } from './traces/traces.ts';

/** To own a space of a database, and to open its store. */
export async function loadSpaceStore() {
  const [{ takeSpace, settleSettings }, { openPostgresStore }, { asOpenError }] = await Promise.all([
    import('./postgres/spaces.ts'),
    import('./postgres/postgres-store.ts'),
    import('./postgres/session.ts'),
  ]);
  return { takeSpace, openPostgresStore, settleSettings, asOpenError };
}

/** To list and change the spaces of a database. */
export const loadSpaces = () => import('./postgres/spaces.ts');

/** To write a backup of a space, and to restore it. */
export const loadSpaceBackup = () => import('./postgres/postgres-backup.ts');

/** To check access tokens with the keys of an OpenID provider. */
export const loadSignIn = () => import('./sign-in/check-token.ts');

/** To count for Prometheus. */
export const loadMetrics = () => import('./metrics/metrics.ts');

/** To send spans to an OpenTelemetry collector. */
export const loadTraces = () => import('./traces/traces.ts');

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
