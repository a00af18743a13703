import type { Problem } from './model/contract-error.ts';
import type { NamedType } from './model/model.ts';
import type { Contract } from '../spec/form.ts';

/** Everything in a contract that is not a type: names that must be unique, references that must hit. */
export function checkParts(contract: Contract, types: readonly NamedType[], problems: Problem[]): void {
  const byName = new Map(types.map((type) => [type.name, type]));
  checkHead(contract, problems);
  checkEnvelope(contract, byName, problems);
  checkTools(contract, byName, problems);
  checkBridge(contract, byName, problems);
  checkLifecycle(contract, problems);
  checkTables(contract, problems);
}

function checkHead(contract: Contract, problems: Problem[]): void {
  if (!contract.idBase.endsWith('/'))
    problems.push({ where: 'idBase', what: `expected a URI ending in /, got "${contract.idBase}"` });
  if (!/^\d+\.\d+$/.test(contract.protocolVersion)) {
    problems.push({ where: 'protocolVersion', what: `expected major.minor, got "${contract.protocolVersion}"` });
  }
  if (contract.version !== undefined && !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(contract.version)) {
    problems.push({ where: 'version', what: `expected major.minor.patch, got "${contract.version}"` });
  }
}

type ByName = ReadonlyMap<string, NamedType>;

function checkEnvelope(contract: Contract, byName: ByName, problems: Problem[]): void {
  const { union: unionName, completed, tag } = contract.envelope;
  const union = byName.get(unionName);
  if (union?.kind !== 'union') {
    problems.push({ where: 'envelope', what: `union "${unionName}" names no union type of the contract` });
    return;
  }
  if (union.tag !== tag)
    problems.push({ where: 'envelope', what: `the tag of ${unionName} is "${union.tag}", not "${tag}"` });
  const variant = byName.get(completed);
  const carriesResult =
    variant?.kind === 'object' && variant.fields.some((field) => field.name === 'result' && field.required);
  if (!union.variants.some(({ type }) => type === completed) || !carriesResult) {
    problems.push({
      where: 'envelope',
      what: `"${completed}" must be a variant of ${unionName} with a required member "result"`,
    });
  }
}

function checkTools(contract: Contract, byName: ByName, problems: Problem[]): void {
  checkUnique(
    contract.tools.map((tool) => tool.name),
    'tool',
    problems,
  );
  const union = byName.get(contract.envelope.union);
  const statuses = union?.kind === 'union' ? union.variants.map((variant) => variant.value) : [];
  for (const tool of contract.tools) {
    const where = `tool ${tool.name}`;
    if (!/^[a-z][a-z0-9_]{0,127}$/.test(tool.name))
      problems.push({ where, what: 'a tool is named in snake_case, 1 to 128 characters' });
    const params = byName.get(tool.params);
    if (params?.kind !== 'object' || !params.closed) {
      problems.push({
        where,
        what: `params "${tool.params}" must name an object type with additionalProperties: false`,
      });
    }
    if (tool.result !== undefined && !byName.has(tool.result))
      problems.push({ where, what: `result "${tool.result}" names no type of the contract` });
    for (const status of tool.statuses) {
      if (!statuses.includes(status))
        problems.push({ where, what: `status "${status}" is none of the envelope's: ${statuses.join(', ')}` });
    }
    if (tool.statuses.length === 0) problems.push({ where, what: 'a tool needs at least one status' });
  }
}

function checkBridge(contract: Contract, byName: ByName, problems: Problem[]): void {
  checkUnique(
    contract.bridge.map((method) => method.name),
    'bridge method',
    problems,
  );
  for (const method of contract.bridge) {
    const where = `bridge method ${method.name}`;
    const params = byName.get(method.params);
    if (params === undefined || (params.kind !== 'object' && params.kind !== 'union')) {
      problems.push({ where, what: `params "${method.params}" must name an object or union type of the contract` });
    }
    if (method.result !== undefined && !byName.has(method.result))
      problems.push({ where, what: `result "${method.result}" names no type of the contract` });
    if ((method.result !== undefined) !== (method.kind === 'request'))
      problems.push({ where, what: 'a request has a result type, a notification has none' });
  }
}

function checkLifecycle({ lifecycle }: Contract, problems: Problem[]): void {
  const states = new Map(lifecycle.states.map((state) => [state.name, state]));
  const signals = new Set(lifecycle.signals.map((signal) => signal.name));
  checkUnique(
    lifecycle.states.map((state) => state.name),
    'lifecycle state',
    problems,
  );
  checkUnique(
    lifecycle.signals.map((signal) => signal.name),
    'lifecycle signal',
    problems,
  );
  checkUnique(
    lifecycle.transitions.map(({ from, signal }) => `${from} on ${signal}`),
    'lifecycle transition',
    problems,
  );
  for (const { from, signal, to } of lifecycle.transitions) {
    const where = `lifecycle transition ${from} on ${signal}`;
    for (const name of [from, to]) if (!states.has(name)) problems.push({ where, what: `there is no state "${name}"` });
    if (!signals.has(signal)) problems.push({ where, what: `there is no signal "${signal}"` });
    if (states.get(from)?.terminal === true)
      problems.push({ where, what: `"${from}" is terminal: nothing leads out of it` });
  }
}

function checkTables(contract: Contract, problems: Problem[]): void {
  checkUnique(
    contract.errors.map((error) => `${error.scope} ${error.code}`),
    'error code',
    problems,
  );
  checkUnique(
    contract.limits.map((limit) => limit.name),
    'limit',
    problems,
  );
  checkUnique(
    contract.help.map((topic) => topic.topic),
    'help topic',
    problems,
  );
  checkUnique(
    contract.requirements.map((requirement) => requirement.id),
    'requirement',
    problems,
  );
  for (const { name } of contract.limits) {
    if (!/^[a-z][a-z0-9_]*$/.test(name))
      problems.push({ where: `limit ${name}`, what: 'a limit is named in snake_case' });
  }
  for (const { code, scope, number } of contract.errors) {
    if ((number !== undefined) !== (scope === 'bridge'))
      problems.push({
        where: `error code ${code}`,
        what: 'an error of the bridge has a number, one of the envelope has none',
      });
  }
}

function checkUnique(names: readonly string[], what: string, problems: Problem[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) problems.push({ where: `${what} ${name}`, what: 'is defined twice' });
    seen.add(name);
  }
}
