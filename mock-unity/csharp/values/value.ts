import type { Component, GameObject, Transform, Scene } from '../../scene/scene.ts';
import type { Texture } from '../../scene/texture.ts';
import type { Color, Quaternion, Vector2, Vector3 } from '../../scene/vector.ts';
import type { Continuation, Suspension } from './program-host.ts';
import type { AnonymousType, CsType, NamedType } from './types.ts';

/**
 * A value whose static type is not known: the result of a program or a query. Numbers and chars carry their type,
 * for rendering and arithmetic depend on it (a float is rendered by its own digits, an int divides by truncation).
 */
export type CsValue = null | boolean | string | Boxed | CsObject;

export type Boxed =
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'long'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'char'; readonly value: string };

export type CsObject =
  | CsArray
  | CsList
  | CsAnonymous
  | CsException
  | CsTypeObject
  | CsTask
  | CsWaitForSeconds
  | CsCancellationToken
  | CsScene
  | CsContinuation
  | CsStruct
  | Texture
  | Vector2
  | Vector3
  | Quaternion
  | Color
  | GameObject
  | Transform
  | Component;

export interface CsArray {
  readonly kind: 'array';
  readonly element: CsType;
  readonly items: Raw[];
}

export interface CsList {
  readonly kind: 'list';
  readonly element: CsType;
  readonly items: Raw[];
  /** Counts changes, so that foreach notices one. */
  version: number;
}

export interface CsAnonymous {
  readonly kind: 'anonymous';
  readonly type: AnonymousType;
  readonly values: readonly Raw[];
}

export interface CsException {
  readonly kind: 'exception';
  readonly type: NamedType;
  readonly message: string;
  readonly inner: CsException | null;
  /** Offset in the snippet of the expression that threw it; -1 before it is thrown. */
  at: number;
  stackTrace: string | null;
}

export interface CsTypeObject {
  readonly kind: 'type';
  readonly type: CsType;
}

/** The result of Task.Delay and AI.NextFrame; the wait starts when it is awaited. */
export interface CsTask {
  readonly kind: 'task';
  readonly wait: Suspension;
}

export interface CsWaitForSeconds {
  readonly kind: 'wait_for_seconds';
  readonly ms: number;
}

export interface CsCancellationToken {
  readonly kind: 'cancellation_token';
}

export interface CsScene {
  readonly kind: 'scene';
  readonly scene: Scene;
}

/** The result of AI.Compile and AI.ContinueAfterReload; it does nothing unless it is returned (EXO-13). */
export interface CsContinuation {
  readonly kind: 'continuation';
  readonly continuation: Continuation;
  /** The scripts of the project are compiled once it is durable. */
  readonly compiles: boolean;
}

/** A struct of {@link structTypes}, which is never changed in place. */
export interface CsStruct {
  readonly kind: 'struct';
  readonly type: NamedType;
  /** In the order of its fields. */
  readonly values: readonly CsValue[];
}

/**
 * A value whose static type is known. int, float and double are numbers, long a bigint, char a string of one UTF-16
 * unit; whatever is `object` is a {@link CsValue}.
 */
export type Raw = CsValue | number | bigint;
