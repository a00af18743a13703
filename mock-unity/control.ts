import type { EditorEvent } from './core/editor-protocol.ts';
import type { ResultFault } from './io/result-faults.ts';

/** What a person or a script can tell a running mock Editor. */
export type Control =
  | { readonly kind: 'event'; readonly event: EditorEvent }
  | { readonly kind: 'results'; readonly fault: ResultFault }
  | { readonly kind: 'help' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'error'; readonly message: string };

export const refuseControl = (message: string): Control => ({ kind: 'error', message });

export const refuseArgument = (command: string, expected: string, argument: string | undefined): Control =>
  refuseControl(`${command}: expected ${expected}, got ${argument === undefined ? 'nothing' : `"${argument}"`}`);
