import type { EditorHelloParams, OperationUpdateParams } from '../../generated/typescript/types.ts';
import type { EditorLink } from './editor-link.ts';

export interface SeenUpdate {
  readonly at: number;
  readonly link: EditorLink;
  readonly params: OperationUpdateParams;
}

export interface SeenHello {
  readonly at: number;
  readonly link: EditorLink;
  readonly params: EditorHelloParams;
  /** Which process of the Unity command it was. */
  readonly launch: number;
}
