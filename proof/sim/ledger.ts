/** File of the execution ledger: what a program appends to it is the ground truth for how often it ran. */
export const LEDGER = 'ledger.txt';

/** A run begins, goes on after a reload, comes to its end. */
export type LedgerMark = 'start' | 'resume' | 'end';

/** A line of the ledger. */
export function readLedger(line: string): { readonly mark: LedgerMark; readonly work: string } {
  const mark = line.startsWith('start ') ? 'start' : line.startsWith('resume ') ? 'resume' : 'end';
  return { mark, work: line.slice(mark.length + 1) };
}
