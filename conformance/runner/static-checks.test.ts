import { expect, test } from 'vitest';
import { findInputMistakes, findOutputMistakes, missingTools } from './listed-tools.ts';

const own = {
  name: 'run_csharp',
  inputSchema: {
    type: 'object',
    properties: { source: { type: 'string' } },
    required: ['source'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { job: { type: 'string' } }, required: ['job'] },
};
const tool_names = { unity_execute_code: 'run_csharp' };
const mapped = {
  tool_names,
  tool_mapping: {
    unity_execute_code: { arguments: { source: '{{code}}' }, answers: [{ envelope: { status: 'completed' } }] },
  },
};
const named = { tool_names, tool_mapping: {} };

test('a tool of another shape is judged by what is sent to it, and its answers by what an adapter makes of them', () => {
  expect(findInputMistakes(mapped, [own])).toEqual([]);
  expect(findOutputMistakes(mapped, [own])).toEqual([]);
});

test('where an adapter gives names only, the schemas are those of the contract', () => {
  expect(findInputMistakes(named, [own])[0]).toContain('The inputSchema of run_csharp refuses {"code"');
  expect(findOutputMistakes(named, [own])[0]).toContain('The outputSchema of run_csharp refuses');
});

test('missing tools are named as they are called there', () => {
  expect(missingTools(tool_names, [{ name: 'unity_query' }])).toMatch(
    /^tools\/list has no run_csharp, unity_get_result, .*: it has unity_query\./,
  );
  const names = ['execute_code', 'query', 'get_result', 'get_logs', 'get_log_details', 'help'];
  expect(
    missingTools(
      {},
      names.map((name) => ({ name: `unity_${name}` })),
    ),
  ).toBeUndefined();
});
