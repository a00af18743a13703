import type { BlockedBy } from '../../../generated/typescript/types.ts';

/** A longer title is not more informative. */
const TITLE_LENGTH = 200;

/** The work of Unity's main thread, such as `with a build`; undefined if the Editor has not reported it (TMO-07). */
export function describeWork({ kind, log_id, title }: BlockedBy = { kind: 'unknown' }): string | undefined {
  const begun = log_id === undefined ? '' : ` that operation ${log_id} has begun`;
  switch (kind) {
    case 'user_code':
      return log_id === undefined ? 'with code' : `with the code of operation ${log_id}`;
    case 'import':
      return `with an import of assets${begun}`;
    case 'compile':
      return `with a compilation of scripts${begun}`;
    case 'build':
      return `with a build${begun}`;
    case 'dialog':
      return `with a modal dialog${title === undefined ? '' : ` ${JSON.stringify(title.slice(0, TITLE_LENGTH))}`}${begun}`;
    // Also for kinds of newer Editors.
    case 'reload':
    case 'unknown':
    default:
      return undefined;
  }
}
