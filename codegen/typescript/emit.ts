import { emitArbitraries } from './arbitraries.ts';
import { emitClient, emitContractError, emitHandlers, emitTools } from './handlers.ts';
import { emitLenient } from './lenient.ts';
import { emitLifecycle, emitTables, emitWorkload, emitReadyTools, emitRepetition } from './tables.ts';
import { emitLink } from './link.ts';
import { emitFraming } from './framing.ts';
import { emitRpc } from './rpc.ts';
import { emitTypes, emitEnvelopes } from './types.ts';
import { emitUnions, emitUnknownMembers } from './unknown-members.ts';
import { emitValidators } from './validators.ts';
import type { ContractModel, Emitter, GeneratedFile } from '../model/model.ts';
import { generatedNotice } from '../model/header.ts';
import { jsonText } from '../json-schema/emit.ts';

const emitters: readonly Emitter[] = [
  emitTypes,
  emitUnions,
  emitEnvelopes,
  emitUnknownMembers,
  emitValidators,
  emitContractError,
  emitTools,
  emitReadyTools,
  emitRepetition,
  emitHandlers,
  emitLenient,
  emitClient,
  emitRpc,
  emitFraming,
  emitLifecycle,
  emitTables,
  emitWorkload,
  emitArbitraries,
  emitLink,
  emitPackage,
];

/** Everything under `typescript/`. */
export function emitTypeScript(model: ContractModel): GeneratedFile[] {
  return emitters.flatMap((emit) => emit(model));
}

/**
 * `package.json`: Node loads the files as ES modules, whatever the type of the package around them. Only `arbitraries.ts` needs a library, which those
 * who import it install.
 */
function emitPackage(model: ContractModel): GeneratedFile[] {
  const text = jsonText({
    name: `${model.name}-contract`,
    version: model.version,
    description: generatedNotice(model),
    private: true,
    type: 'module',
    peerDependencies: { 'fast-check': '4.x' },
    peerDependenciesMeta: { 'fast-check': { optional: true } },
  });
  return [{ path: 'typescript/package.json', text }];
}
