import { checkValues } from './check-values.ts';
import { loadContract, type SpecPlace } from './load.ts';
import { emitCsharp } from './csharp/emit.ts';
import { emitDocs } from './docs/reference.ts';
import { emitJsonSchema } from './json-schema/emit.ts';
import { emitOpenRpc } from './openrpc/emit.ts';
import { emitPython } from './python/emit.ts';
import { emitSkill } from './skill/emit.ts';
import { emitTypeScript } from './typescript/emit.ts';
import type { Emitter } from './model/model.ts';
import type { Contract } from '../spec/form.ts';

/** Text by path, relative to the output folder, sorted by path. */
export type GeneratedFiles = ReadonlyMap<string, string>;

const emitters: readonly Emitter[] = [
  emitJsonSchema,
  emitOpenRpc,
  emitTypeScript,
  (model) => emitCsharp(model, { nullable: true }),
  emitPython,
  emitDocs,
  emitSkill,
];

/** From a contract to the text of every generated file. Pure: the same contract gives the same bytes. Throws ContractError. */
export function generate(contract: Contract, place: SpecPlace): GeneratedFiles {
  const model = loadContract(contract, place);
  checkValues(model);
  const files = new Map<string, string>();
  for (const { path, text } of emitters.flatMap((emit) => emit(model))) {
    if (files.has(path)) throw new Error(`two emitters write ${path}`);
    files.set(path, text);
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
