import type { LedgerLine } from '../../conformance/report/model.ts';

/** What programs have appended to the ledger file, read as it is: lines of `start <program>` and `end <program>`. */
export function readLedgerText(text: string, about: { readonly at: number; readonly log_id: string }): LedgerLine[] {
  return text.split('\n').flatMap((line): LedgerLine[] => {
    const [, mark, program] = /^(start|end) (\S+)$/.exec(line.trim()) ?? [];
    return (mark === 'start' || mark === 'end') && program !== undefined ? [{ ...about, program, mark }] : [];
  });
}
