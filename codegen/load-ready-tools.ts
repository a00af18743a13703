import type { Contract, ReadyToolDefinition } from '../spec/form.ts';
import type { Problem } from './model/contract-error.ts';
import { isObject, toJson } from './model/json.ts';
import type { ReadyToolModel } from './model/model.ts';

/** The ready tools of a contract, with schemas as plain JSON. */
export function loadReadyTools({ readyTools = [], tools }: Contract, problems: Problem[]): ReadyToolModel[] {
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
