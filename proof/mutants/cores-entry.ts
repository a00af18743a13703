import { readFileSync, writeSync } from 'node:fs';
import type { Case } from '../../conformance/script/case.ts';
import { playVirtual } from '../virtual/play-virtual.ts';
import type { Status } from '../../conformance/report/model.ts';

// Entry of a child process, bundled with a mutant of the cores in it. argv: a file with a CoresOrder. Prints FromCores, one a line.

/** The order to a child. */
export interface CoresOrder {
  readonly cases: readonly Case[];
}

const SEED = 1;

const order: CoresOrder = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
for (const one of order.cases) await playOne(one);

async function playOne(one: Case): Promise<void> {
  say({ kind: 'begins', what: one.slug });
  const { status, findings, reason } = await playVirtual(one, SEED);
  say({ kind: 'played', slug: one.slug, status, says: findings[0]?.message ?? reason ?? '' });
}

/** Writes at once, so that the last message of an endless run is known. */
function say(message: FromCores): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}

/** Messages of a child. */
export type FromCores =
  /** A case, by its slug. */
  { readonly kind: 'begins'; readonly what: string } | Played;

/** The result of a case on a mutant. */
export interface Played {
  readonly kind: 'played';
  readonly slug: string;
  readonly status: Status;
  /** The first finding, or the reason. */
  readonly says: string;
}
