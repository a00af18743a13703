import { proofOf, type Claim } from './lease-table.ts';
import type { DatabaseSession, SqlStatement } from './session.ts';

/** What holds for a space whichever server owns it. Named as among the hub's windows. */
export interface SpaceSettings {
  /** How long results and logs are kept. */
  readonly retention_ms: number;
  /** How many operations of one Editor may be unfinished. */
  readonly queue_limit: number;
}

interface SettingsRow {
  readonly retention_ms: number | null;
  readonly queue_limit: number | null;
}

const COLUMNS = 'retention_ms, queue_limit';

/** Null until the space has had an owner. */
export async function readSettings(session: DatabaseSession): Promise<Partial<SpaceSettings>> {
  const [row] = await session.run<SettingsRow>({ text: `SELECT ${COLUMNS} FROM settings` });
  return settingsOf(row);
}

/** As its owner: what is not set becomes `given`, what is set stays. Resolves to what holds. */
export async function settleSettings(
  session: DatabaseSession,
  claim: Claim,
  given: SpaceSettings,
): Promise<SpaceSettings> {
  const [, rows] = await session.transaction<SettingsRow>([proofOf(claim), fillSettings(given)]);
  return { ...given, ...settingsOf(rows?.[0]) };
}

/** Sets what is not set. */
export const fillSettings = ({ retention_ms, queue_limit }: Partial<SpaceSettings>): SqlStatement => ({
  text: `UPDATE settings SET retention_ms = coalesce(retention_ms, $1), queue_limit = coalesce(queue_limit, $2) RETURNING ${COLUMNS}`,
  values: [retention_ms ?? null, queue_limit ?? null],
});

/** Sets what is given, and leaves the rest. */
export const changeSettings = ({ retention_ms, queue_limit }: Partial<SpaceSettings>): SqlStatement => ({
  text: 'UPDATE settings SET retention_ms = coalesce($1, retention_ms), queue_limit = coalesce($2, queue_limit)',
  values: [retention_ms ?? null, queue_limit ?? null],
});

/** A row that was deleted is as one that says nothing. */
export const settingsOf = (row: SettingsRow | undefined): Partial<SpaceSettings> => ({
  ...(typeof row?.retention_ms === 'number' && { retention_ms: row.retention_ms }),
  ...(typeof row?.queue_limit === 'number' && { queue_limit: row.queue_limit }),
});
