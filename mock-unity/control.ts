import type { EditorEvent } from './core/editor-protocol.ts';

/** What a person or a script can tell a running mock Editor. */
export type Control =
  | { readonly kind: 'event'; readonly event: EditorEvent }
  | { readonly kind: 'help' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'error'; readonly message: string };
