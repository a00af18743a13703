import { isObject } from '../../lib/is-object.ts';
import { toolValidators } from '../../../generated/typescript/validators.js';
import type { PartWanted } from './result-part.ts';

/** Which part of its result a call asks for; undefined where it asks for all of it. */
export function partWantedBy(tool: string, given: unknown): PartWanted | undefined {
  if (tool !== 'unity_get_result' && tool !== 'unity_get_log_details') return undefined;
  const params = toolValidators[tool].params(isObject(given) ? given : {});
  if (!params.ok) return undefined;
  const { pointer, offset, limit } = params.value;
  if (pointer === undefined && offset === undefined && limit === undefined) return undefined;
  return { pointer: pointer ?? '', offset: offset ?? 0, ...(limit === undefined ? {} : { limit }) };
}
