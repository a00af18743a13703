import { checkParts, checkGuarded, checkSkill } from './check-parts.ts';
import { ContractError, type Problem } from './model/contract-error.ts';
import { loadLinkTypes, loadTypes } from './model/load-types.ts';
import type { ContractModel, EnvelopeModel, NamedType, ReadyToolModel } from './model/model.ts';
import type { Contract, ReadyToolDefinition } from '../spec/form.ts';
import { isObject, toJson } from './model/json.ts';

/** The source of the contract, as header lines print it: never an absolute path, so that the bytes are the same everywhere. */
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

/** The ready tools of a contract, with schemas as plain JSON. */
function loadReadyTools({ readyTools = [], tools }: Contract, problems: Problem[]): ReadyToolModel[] {
  const taken = new Set(tools.map(({ name }) => name));
  return readyTools.flatMap((tool) => {
    const where = `ready tool ${tool.name}`;
    if (!/^[a-z][a-z0-9_]{0,127}$/.test(tool.name))
      problems.push({ where, what: 'a tool is named in snake_case, 1 to 128 characters' });
    if (taken.has(tool.name)) problems.push({ where, what: 'there is another tool of that name' });
    taken.add(tool.name);
    return loadOne(tool, where, problems);
  });
}

function loadOne(tool: ReadyToolDefinition, where: string, problems: Problem[]): ReadyToolModel[] {
  const input = toJson(tool.input);
  const { repetition = tool.annotations.readOnlyHint ? 'look' : 'change' } = tool;
  if ((repetition === 'look') !== tool.annotations.readOnlyHint)
    problems.push({ where, what: 'its repetition is "look" if it only reads, and only then' });
  if (isObject(input) && input['type'] === 'object' && input['additionalProperties'] === false)
    return [{ ...tool, input, repetition }];
  problems.push({ where, what: 'its input must be the schema of a closed object' });
  return [];
}
