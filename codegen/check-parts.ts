import type { Problem } from './model/contract-error.ts';
import type { NamedType, TypeUse } from './model/model.ts';
import type { Contract, SkillDefinition } from '../spec/form.ts';
import { skillText } from './skill/emit.ts';

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

/** Link types are read by small guards, which check the JSON type of a member and the limits of whole numbers: anything finer would be ignored. */
export function checkGuarded(types: readonly NamedType[], problems: Problem[]): void {
  for (const type of types) {
    for (const { use, name } of usesOf(type)) {
      const finer = finerThanGuards(use);
      if (finer !== undefined)
        problems.push({
          where: `type ${type.name} at ${name}`,
          what: `the guards of link types do not check ${finer}`,
        });
    }
  }
}

function usesOf(type: NamedType): { readonly use: TypeUse; readonly name: string }[] {
  if (type.kind === 'object') return type.fields.map(({ use, name }) => ({ use, name: `/properties/${name}` }));
  return type.kind === 'alias' ? [{ use: type.use, name: 'its root' }] : [];
}

function finerThanGuards({ shape }: TypeUse): string | undefined {
  if (shape.kind === 'string') return Object.keys(shape).find((name) => name !== 'kind');
  if (shape.kind === 'array')
    return (
      Object.keys(shape).find((name) => name === 'minItems' || name === 'maxItems') ?? finerThanGuards(shape.items)
    );
  if (shape.kind !== 'record' || (shape.keyPattern === undefined && shape.values.shape.kind === 'json'))
    return undefined;
  return 'members of a record';
}

/** What the agents that load it allow (https://agentskills.io), and what is still read to its end. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const NAME_LIMIT_CHARS = 64;
const DESCRIPTION_LIMIT_CHARS = 1024;
const COMPATIBILITY_LIMIT_CHARS = 500;
const LINE_LIMIT = 150;

/** Everything about a skill that agents would refuse, or that would lead them nowhere. */
export function checkSkill(skill: SkillDefinition | undefined, problems: Problem[]): void {
  if (skill === undefined) return;
  const complain = (what: string): void => void problems.push({ where: 'skill', what });
  if (!NAME.test(skill.name) || skill.name.length > NAME_LIMIT_CHARS)
    complain(
      `expected a name in lower case with hyphens, of at most ${NAME_LIMIT_CHARS} characters, got "${skill.name}"`,
    );
  checkLength('description', skill.description, DESCRIPTION_LIMIT_CHARS, complain);
  checkLength('compatibility', skill.compatibility, COMPATIBILITY_LIMIT_CHARS, complain);
  const lineCount = skillText(skill, { version: '', source: '' }).trimEnd().split('\n').length;
  if (lineCount > LINE_LIMIT) complain(`expected at most ${LINE_LIMIT} lines, got ${lineCount}`);
  checkReferences(skill, complain);
}

function checkLength(what: string, text: string, limit: number, complain: (what: string) => void): void {
  if (text.length === 0 || text.length > limit || text.includes('\n'))
    complain(`expected one line of 1 to ${limit} characters as ${what}, got ${text.length}`);
}

/** Agents find a reference by its link alone. */
function checkReferences({ text, references }: SkillDefinition, complain: (what: string) => void): void {
  const files = references.map(({ file }) => file);
  const linked = new Set([...text.matchAll(/\]\(references\/([^)]+)\)/g)].map(([, file = '']) => file));
  for (const file of new Set(files)) {
    if (!/^[a-z0-9-]+\.md$/.test(file)) complain(`expected a name like reloads.md for a reference, got "${file}"`);
    if (files.filter((other) => other === file).length > 1) complain(`the reference ${file} is given twice`);
    if (!linked.has(file)) complain(`the reference ${file} is not linked`);
  }
  for (const file of linked) if (!files.includes(file)) complain(`links references/${file}, which is not there`);
}
