/**
 * What serves several people: a record in PostgreSQL whose spaces have one owner each (SPC-01), sign-in with access tokens (SEC-07), metrics and traces. The rest of
 * the server and the command line import only this file; whatever needs a library is loaded when it is asked for.
 */
export { readDatabase } from './postgres/database.ts';
export type { Lease } from './postgres/lease.ts';
export type { SpaceOutline } from './postgres/list-spaces.ts';
export type { SpaceSettings } from './postgres/space-settings.ts';
export type { OwnedSpace } from './postgres/take-space.ts';
export type { TokenVerdict } from './sign-in/check-token.ts';
export {
  checkSignIn,
  isMetadataPath,
  metadataUrl,
  resourceMetadata,
  type SignInOptions,
} from './sign-in/sign-in-options.ts';
export type { Metrics } from './metrics/metrics.ts';
export { collectorUrl } from './traces/collector-url.ts';
export type { Traces } from './traces/traces.ts';

/** To own a space of a database, and to open its store. */
export async function loadSpaceStore() {
  const [{ takeSpace }, { openPostgresStore }, { settleSettings }, { asOpenError }] = await Promise.all([
    import('./postgres/take-space.ts'),
    import('./postgres/postgres-store.ts'),
    import('./postgres/space-settings.ts'),
    import('./postgres/postgres-failure.ts'),
  ]);
  return { takeSpace, openPostgresStore, settleSettings, asOpenError };
}

/** To list and change the spaces of a database. */
export const loadSpaces = () => import('./postgres/list-spaces.ts');

/** To write a backup of a space, and to restore it. */
export async function loadSpaceBackup() {
  const [{ withPostgresBackup }, { restorePostgres }] = await Promise.all([
    import('./postgres/postgres-backup.ts'),
    import('./postgres/postgres-restore.ts'),
  ]);
  return { withPostgresBackup, restorePostgres };
}

/** To check access tokens with the keys of an OpenID provider. */
export async function loadSignIn() {
  const [{ checkToken }, { findKeys, followKeys }] = await Promise.all([
    import('./sign-in/check-token.ts'),
    import('./sign-in/find-keys.ts'),
  ]);
  return { checkToken, findKeys, followKeys };
}

/** To count for Prometheus. */
export const loadMetrics = () => import('./metrics/metrics.ts');

/** To send spans to an OpenTelemetry collector. */
export const loadTraces = () => import('./traces/traces.ts');
