import { typeNamed, type NamedType, type Shape, type TypeUse } from '../model/model.ts';
import type { CsContext } from './context.ts';

/** A use with aliases followed: its own shape, or the object, union or enum that it names. */
export interface Resolved {
  readonly shape: Exclude<Shape, { kind: 'ref' }> | Exclude<NamedType, { kind: 'alias' }>;
  readonly nullable: boolean;
}

/** Follows aliases; null is valid if it is so anywhere on the way. */
export function resolve(context: CsContext, use: TypeUse): Resolved {
  if (use.shape.kind !== 'ref') return { shape: use.shape, nullable: use.nullable };
  const type = typeNamed(context.model, use.shape.name);
  if (type.kind !== 'alias') return { shape: type, nullable: use.nullable };
  const target = resolve(context, type.use);
  return { shape: target.shape, nullable: target.shape.kind !== 'json' && (use.nullable || target.nullable) };
}
