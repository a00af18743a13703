import { StoreOpenError } from '../../store/store.ts';
import type { Database } from './database.ts';
import type { DatabaseLink } from './link.ts';
import type { SqlStatement } from './session.ts';

/** What one process asks of the table `lease`. Each may be sent twice: a connection may be lost behind it. */
export interface LeaseTable {
  /** A UUID of the process. */
  readonly run: string;
  /** Whether the lease of another process runs. */
  isHeld(): Promise<boolean>;
  /** The epoch, where the space was free and is ours now. */
  take(): Promise<number | undefined>;
  /** Whether the space is still ours. */
  renew(claim: Claim): Promise<boolean>;
  release(claim: Claim): Promise<void>;
}

interface LeaseTableOptions {
  readonly link: DatabaseLink;
  readonly database: Database;
  readonly run: string;
  /** What others are shown of the owner. */
  readonly name: string;
  readonly leaseMs: number;
  /** Another server owns the space. */
  readonly onHeld: (owner: string) => void;
}

export function createLeaseTable({ link, database, run, name, leaseMs, onHeld }: LeaseTableOptions): LeaseTable {
  return {
    run,
    async isHeld() {
      const [row] = await link.run((session) =>
        session.run<{ owner: string; held: boolean }>({
          text: 'SELECT owner, expires_at > clock_timestamp() AND run <> $1 AS held FROM lease',
          values: [run],
        }),
      );
      if (row === undefined) throw new StoreOpenError('failed', emptied(database));
      if (row.held) onHeld(row.owner);
      return row.held;
    },
    async take() {
      const [row] = await link.run((session) =>
        session.run<{ epoch: number | null }>({
          text: 'SELECT take_lease($1, $2, $3) AS epoch',
          values: [run, name, leaseMs],
        }),
      );
      return row?.epoch ?? undefined;
    },
    async renew({ epoch }) {
      const rows = await link.run((session) =>
        session.run({
          name: 'renew',
          text: `UPDATE lease SET expires_at = clock_timestamp() + $3 * INTERVAL '1 millisecond'
            WHERE epoch = $1 AND run = $2 AND expires_at > clock_timestamp() RETURNING 1`,
          values: [epoch, run, leaseMs],
        }),
      );
      return rows.length > 0;
    },
    async release({ epoch }) {
      await link.run((session) =>
        session.run({
          text: "UPDATE lease SET expires_at = '-infinity' WHERE epoch = $1 AND run = $2",
          values: [epoch, run],
        }),
      );
    },
  };
}

const emptied = ({ space, place, schema }: Database): string =>
  `The table lease of the space ${space} in ${place} is empty: someone changed it manually. Put its row back: INSERT INTO ${schema}.lease (epoch, run, owner, expires_at) VALUES (<more than ever before>, '', '', '-infinity')`;

/** That this process owns the space, as the table `lease` says it. */
export interface Claim {
  readonly epoch: number;
  /** A UUID of the process. */
  readonly run: string;
}

/** Begins every transaction that writes without a batch number. */
export const proofOf = ({ epoch, run }: Claim): SqlStatement => ({
  name: 'prove',
  text: 'SELECT prove_ownership($1, $2)',
  values: [epoch, run],
});
