import { describe, expect, it } from 'vitest';
import { readJsonControl, readTypedControl } from './control.ts';
import { sampleTools } from './core/scripts.ts';

const [bake] = sampleTools;
const mine = { name: 'mine', description: 'Gives its arguments back.', input_schema: { type: 'object' } };
const clash = { name: 'unity_help', description: 'x', input_schema: { type: 'string' } };
const json = (command: string, argument?: unknown): string => JSON.stringify({ command, argument });

describe('commands that change the tools', () => {
  it.each<[string, object]>([
    ['add-tool bake_lighting', { type: 'add_tool', tool: bake }],
    ['add-tool mine', { type: 'add_tool', tool: mine }],
    [
      `add-tool ${JSON.stringify({ ...clash, description: 'two words' })}`,
      { type: 'add_tool', tool: { ...clash, description: 'two words' } },
    ],
    ['remove-tool mine', { type: 'remove_tool', name: 'mine' }],
    ['tools []', { type: 'set_tools', tools: [] }],
    [`tools ["bake_lighting", ${JSON.stringify(clash)}]`, { type: 'set_tools', tools: [bake, clash] }],
  ])('as typed: %s', (line, event) => expect(readTypedControl(line)).toEqual({ kind: 'event', event }));

  it.each<[string, object]>([
    [json('add-tool', 'mine'), { type: 'add_tool', tool: mine }],
    [json('add-tool', clash), { type: 'add_tool', tool: clash }],
    [json('remove-tool', 'mine'), { type: 'remove_tool', name: 'mine' }],
    [json('tools', ['mine', clash]), { type: 'set_tools', tools: [mine, clash] }],
  ])('as JSON: %s', (line, event) => expect(readJsonControl(line)).toEqual({ kind: 'event', event }));

  it.each<[string, RegExp]>([
    ['add-tool', /add-tool: expected a name or a tool/],
    ['add-tool 5', /add-tool: expected a name or a tool/],
    ['add-tool null', /add-tool: expected a name or a tool/],
    ['add-tool {"name":"x"}', /add-tool: expected a name or a tool: .*description/],
    ['remove-tool', /remove-tool: expected the name of a tool/],
    ['remove-tool null', /remove-tool: expected the name of a tool/],
    ['tools mine', /tools: expected a JSON array/],
    ['tools [5]', /tools: expected a name or a tool/],
  ])('%s is refused with what was expected', (line, message) =>
    expect(readTypedControl(line)).toMatchObject({ kind: 'error', message: expect.stringMatching(message) }),
  );
});
