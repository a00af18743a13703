import type { Statement } from './session.ts';

/** That this process owns the space, as the table `lease` says it. */
export interface Claim {
  readonly epoch: number;
  /** A UUID of the process. */
  readonly run: string;
}

/** Begins every transaction that writes without a batch number. */
export const proofOf = ({ epoch, run }: Claim): Statement => ({
  name: 'prove',
  text: 'SELECT prove_ownership($1, $2)',
  values: [epoch, run],
});
