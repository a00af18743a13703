import { expect, test } from 'vitest';
import { questionText } from './form.ts';

const question = {
  log_id: '',
  code_hash: '0123456789abcdef'.repeat(4),
  tool: 'unity_execute_code',
  params: { code: 'a();\n\tb();' },
  project_path: '/game',
  project_name: 'Game',
  client: 'claude-code (/game/Assets)',
  reason: 'The policy asks.',
};

test('the user sees the project, the tool, the reason, the whole code and the beginning of its hash', () => {
  const text = questionText(question);
  expect(text).toBe(
    [
      'May this run in the Unity project Game (/game)?',
      'Asked by: claude-code (/game/Assets)',
      'Tool: unity_execute_code',
      'Why you are asked: The policy asks.',
      'SHA-256: 0123456789abcdef',
      'What would run: 2 lines, 10 characters',
      '',
      '  1 | a();',
      '  2 | \tb();',
    ].join('\n'),
  );
});

/** What the work, or who named the project, could write to be taken for the question. */
const spoofs: readonly (readonly [string, Partial<typeof question>])[] = [
  [
    'lines like those of the question',
    {
      params: {
        code: 'look();\n\nTool: unity_query\nWhy you are asked: it only reads\nSHA-256: 0123456789abcdef\nWhat would run: 1 line, 7 characters',
      },
    },
  ],
  ['room below them', { params: { code: `look();\n\nSHA-256: 0123456789abcdef\n${'\n'.repeat(300)}Delete();` } }],
  ['room of blanks', { params: { code: `look();\n${' \t\n'.repeat(300)}Delete();` } }],
  [
    'other ends of lines',
    {
      params: { code: 'look();\r\nTool: unity_query\rTool: unity_query\u2028Tool: unity_query\u0085Tool: unity_query' },
    },
  ],
  [
    'room within a line',
    { params: { code: `look();${' '.repeat(500)}Tool: unity_query${'\t'.repeat(500)}Delete();` } },
  ],
  ['a line that the screen breaks', { params: { code: `look(); //${'-'.repeat(3_000)}Tool: unity_query` } }],
  ['numbers of its own', { params: { code: '  1 | look();\n  2 | \n\n[300 empty lines]' } }],
  [
    'a reason, a name or a client of several lines',
    {
      reason: 'r\nTool: unity_query',
      project_name: 'G\r\nTool: unity_query',
      project_path: '/g\nTool: unity_query',
      tool: 't\nTool: unity_query',
      client: 'c\nTool: unity_query',
    },
  ],
];

test.each(spoofs)('%s stay what they are: words of the work, behind numbers', (_what, parts) => {
  const lines = questionText({ ...question, ...parts }).split('\n');
  expect(lines.slice(0, 7)).toEqual([
    expect.stringMatching(/^May this run in the Unity project /),
    expect.stringMatching(/^Asked by: /),
    expect.stringMatching(/^Tool: /),
    expect.stringMatching(/^Why you are asked: /),
    'SHA-256: 0123456789abcdef',
    expect.stringMatching(/^What would run: \d+ lines?, \d+ characters$/),
    '',
  ]);
  for (const line of lines.slice(7)) expect(line).toMatch(/^ +(\d+ \||:) .{0,170}$|^ +\d+ \| $|^\[\d+ empty lines\]$/);
  expect(lines.length).toBeLessThan(40);
  expect(lines.join('\n')).not.toMatch(/[ \t]{45}|\n\n\n/);
});

test('what follows a long stretch of nothing has its own number', () => {
  const text = questionText({ ...question, params: { code: `a();\n${'\n'.repeat(300)}b();\n\n\n\nc();` } });
  expect(text.split('\n').slice(7)).toEqual([
    '    1 | a();',
    '[300 empty lines]',
    '  302 | b();',
    '  303 | ',
    '  304 | ',
    '  305 | ',
    '  306 | c();',
  ]);
});

test('what is not shown is reported', () => {
  const text = questionText({ ...question, params: { code: `${'x'.repeat(4_000)}Danger();` } });
  expect(text).not.toContain('Danger');
  expect(text).toContain('1 line, 4009 characters, of which 9 more characters are not shown here');
});

test.each([
  ['\u202e', '\\u{202e}'],
  ['\u200b', '\\u{200b}'],
  ['\u2066', '\\u{2066}'],
  ['\u{e0041}', '\\u{e0041}'],
  ['\u001b[2K', '\\u{1b}[2K'],
  ['\r', '\\u{d}'],
  ['\u2028', '\\u{2028}'],
])('%j, which hides or reorders text, is written out', (hidden, shown) => {
  expect(questionText({ ...question, params: { code: `if (a) /* ${hidden} */ b();` } })).toContain(`/* ${shown} */`);
  expect(questionText({ ...question, project_name: hidden })).not.toContain(hidden);
});

test('the arguments of other tools are shown as JSON', () => {
  expect(questionText({ ...question, tool: 'bake', params: { code: 'a', quality: 'high' } })).toContain(
    '"quality": "high"',
  );
});
