import type { Envelope } from '../../generated/typescript/types.ts';

const lineWidth = 100;

/** What an answer says, in a few words. */
export function gistOf(envelope: Envelope): string {
  const partial =
    envelope.partial_result === undefined ? '' : `  partial_result ${JSON.stringify(envelope.partial_result)}`;
  const joined = envelope.deduplicated === true ? '  deduplicated' : '';
  switch (envelope.status) {
    case 'completed':
      return JSON.stringify(envelope.result) + joined;
    case 'error':
      return `${envelope.error_code}: ${envelope.error}${partial}${joined}`;
    case 'timeout':
    case 'in_progress':
      return `log_id ${envelope.log_id}${partial}${joined}`;
    case 'not_found':
      return envelope.message;
  }
}

export const cutText = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > lineWidth ? `${line.slice(0, lineWidth - 1)}…` : line;
};
