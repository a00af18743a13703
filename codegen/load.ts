import { checkParts } from './check-parts.ts';
import { ContractError, type Problem } from './model/contract-error.ts';
import { loadReadyTools } from './load-ready-tools.ts';
import { checkSkill } from './skill/check-skill.ts';
import { checkGuarded } from './model/check-guarded.ts';
import { loadLinkTypes, loadTypes } from './model/load-types.ts';
import type { ContractModel, EnvelopeModel, NamedType } from './model/model.ts';
import type { Contract } from '../spec/form.ts';

/** Where the contract came from, as header lines print it: never an absolute path, so that the bytes are the same everywhere. */
export interface SpecPlace {
  readonly specFolder: string;
  readonly specFile: string;
}

/** Makes the model that emitters read. Throws one ContractError that names everything the generator does not support. */
export function loadContract(contract: Contract, place: SpecPlace): ContractModel {
  const problems: Problem[] = [];
  const types = loadTypes(contract.types, problems);
  const linkTypes = loadLinkTypes(contract.linkTypes ?? [], types, problems);
  checkGuarded(linkTypes, problems);
  checkParts(contract, types, problems);
  checkSkill(contract.skill, problems);
  const readyTools = loadReadyTools(contract, problems);
  if (problems.length > 0) throw new ContractError(problems);
  const envelope = loadEnvelope(contract, types);
  const tools = contract.tools.map((tool) => ({
    ...tool,
    statuses: envelope.statuses.filter((status) => tool.statuses.includes(status)),
  }));
  const {
    name,
    protocolVersion,
    idBase,
    instructions,
    bridge,
    lifecycle,
    errors,
    limits,
    help,
    requirements,
    workload,
    queryGrammar,
    rendering,
  } = contract;
  const { openedNames = { namespaces: [], aliases: [] }, pureMethods = {}, argumentAliases = {}, freshCode } = contract;
  const data = {
    errors,
    limits,
    help,
    requirements,
    workload,
    openedNames,
    argumentAliases,
    freshCode,
    queryGrammar,
    pureMethods,
    rendering,
  };
  return {
    ...place,
    name,
    protocolVersion,
    version: contract.version ?? `${protocolVersion}.0`,
    idBase,
    instructions,
    types,
    linkTypes,
    envelope,
    tools,
    readyTools,
    bridge,
    lifecycle,
    skill: contract.skill,
    ...data,
  };
}

function loadEnvelope({ envelope }: Contract, types: readonly NamedType[]): EnvelopeModel {
  const union = types.find((type) => type.name === envelope.union);
  const statuses = union?.kind === 'union' ? union.variants.map((variant) => variant.value) : [];
  return { ...envelope, resultField: 'result', statuses };
}
