import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { CaseResult } from '../report/model.ts';
import { toolNames } from '../../generated/typescript/tools.ts';
import { buildBin } from '../../proof/kit/running.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let bin: ReturnType<typeof buildBin>;
let folder: string;

beforeAll(() => {
  bin = buildBin('conformance');
  folder = scratchFolder();
}, 120_000);

afterAll(() => {
  bin.remove();
});

/** Runs the command in the folder; a run that hangs fails. */
function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [bin.entry, 'conformance', ...args], {
    encoding: 'utf8',
    cwd: folder,
    timeout: 60_000,
  });
}

/** A program as a command line. */
function program(name: string, text: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, text);
  return `"${process.execPath}" "${path}"`;
}

/** An MCP server that answers each method as specified, and `tools/call` with what `call` returns; it lists these tools. */
function server(name: string, call: string, tools: readonly string[] = ['unity_query']): string {
  return program(
    name,
    `import { createInterface } from 'node:readline';
    const tools = ${JSON.stringify(tools)}.map((name) => ({ name, inputSchema: { type: 'object' } }));
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      const results = {
        initialize: () => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'odd-server', version: '2' } }),
        ping: () => ({}),
        'tools/list': () => ({ tools }),
        'tools/call': () => (${call})(params),
      };
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: results[method]() }));
    });`,
  );
}

const plainAnswer = `() => { const e = { status: 'completed', log_id: '0198c0de-0000-7000-8000-000000000001', is_complete: true, message: 'Done.', result: 2 };
  return { content: [{ type: 'text', text: JSON.stringify(e) }], structuredContent: e }; }`;

describe('our own server through our own adapter', () => {
  test('is conformant, and the report says so', { timeout: 60_000 }, () => {
    const { status, stdout, stderr } = run(
      '--adapter',
      'own',
      '--case',
      'STA-*',
      '--case',
      'EXO-022',
      '--case',
      'TMO-011',
      '--out',
      'own',
    );
    // A run of more than 10 s says how far it is.
    const unexpected = stderr.replace(/^\d+ s: .*\n/gm, '');
    expect({ status, unexpected }, stdout).toEqual({ status: 0, unexpected: '' });
    expect(stdout).toMatch(/mcp-unity-bridge \S+: conformant/);
    const lines = readFileSync(join(folder, 'own', 'results.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.slice(1).map((line) => JSON.parse(line).status)).toEqual(Array.from({ length: 11 }, () => 'pass'));
  });
});

describe('a server that breaks the contract', () => {
  test('is named with what is wrong and how to see it again', () => {
    const command = server('odd', plainAnswer);
    const { status, stdout } = run('--server', command, '--case', 'STA-001', '--case', 'STA-003', '--out', 'odd');
    expect(status, stdout).toBe(1);
    expect(stdout).toContain('odd-server 2: NOT conformant. Completes no level.');
    expect(stdout).toContain('Expected one tool named unity_execute_code in tools/list, got 0');
    expect(stdout).toContain('unity_query has no outputSchema');
    const again = `node ${bin.entry} conformance --server ${JSON.stringify(command)} --case STA-001`;
    expect(stdout).toContain(again);
    const [header = '', ...results] = readFileSync(join(folder, 'odd', 'results.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(header).command).toContain(`node ${bin.entry} conformance --server`);
    expect(results.join('')).toContain(JSON.stringify(again).slice(1, -1));
  });

  test('is forgiven what is known, until it expires or passes', () => {
    const command = server('odd', plainAnswer);
    const known = (text: string): string => {
      const path = join(folder, 'known.txt');
      writeFileSync(path, text);
      return path;
    };
    const link = 'https://example.org/7';
    const args = ['--server', command, '--out', 'known', '--case', 'STA-001', '--case', 'STA-009'];
    expect(
      run(...args, '--known-failures', known(`STA-001  # one tool so far, ${link}, expires=2999-01-01`)).status,
    ).toBe(0);
    expect(run(...args, '--known-failures', known(`STA-00*  # all, ${link}, expires=2999-01-01`)).status).toBe(2);
    expect(
      run(...args, '--known-failures', known(`STA-001  # one tool so far, ${link}, expires=2020-01-01`)).status,
    ).toBe(1);
  });
});

describe('a server with nothing behind it', () => {
  test('that has other tools gets a report at once of which are missing and which it has; L0 judges it without an Editor', () => {
    const command = server('other', plainAnswer, ['execute_menu_item', 'get_logs']);
    const { status, stdout } = run('--server', command, '--case', 'STA-*', '--case', 'EXO-001', '--out', 'other');
    expect(status, stdout).toBe(1);
    expect(stdout).toMatch(
      /Not reached: tools\/list has no unity_execute_code, .*: it has execute_menu_item, get_logs\./,
    );
    expect(stdout).toMatch(/FAIL {2}STA-001/);
    expect(stdout).not.toMatch(/FAIL {2}STA-009|Is an Editor open/);
  });

  test('is judged at L0 by what it says of itself, and by envelopes, where no Editor is connected', () => {
    const away = `() => { const e = { status: 'error', log_id: '0198c0de-0000-7000-8000-000000000001', is_complete: true, message: 'Open Unity.', error: 'Unity is not connected.', error_code: 'unity_not_connected' };
      return { content: [{ type: 'text', text: JSON.stringify(e) }], structuredContent: e, isError: true }; }`;
    const command = server('away', away, [...toolNames]);
    const { status, stdout } = run('--server', command, '--level', 'L0', '--case', 'STA-*', '--out', 'away');
    expect(status, stdout).toBe(1);
    expect(stdout).toMatch(/FAIL {2}STA-006/);
    expect(stdout).not.toContain('unity_query {"query":"1 + 1"');
  });
});

test('a server whose Unity comes a little later is judged when it has come, after each start', () => {
  const slow = `(({ arguments: { query } }) => {
    const head = { log_id: '0198c0de-0000-7000-8000-00000000000' + query.length, is_complete: true, message: 'So it is.' };
    const failed = (error_code) => ({ ...head, status: 'error', error: 'Not started.', error_code });
    const e = performance.now() < 1500 ? failed('unity_not_connected') : query === '1 +' ? failed('compile_error') : { ...head, status: 'completed', result: query === '1 + 1' ? 2 : 7 };
    return { content: [{ type: 'text', text: JSON.stringify(e) }], structuredContent: e, isError: e.status === 'error' };
  })`;
  const command = server('slow', slow, [...toolNames]);
  const { status, stdout } = run('--server', command, '--case', 'ENV-013', '--out', 'slow');
  expect(status, stdout).toBe(0);
  // One case is no level.
  expect(stdout).toContain(' Completes no level. 1 case ');
  expect(readFileSync(join(folder, 'slow', 'badge.json'), 'utf8')).toContain('no level reached');
});

test('what the client of the suite repeats by itself is among the steps', () => {
  const naive = join(root, 'conformance', 'examples', 'naive-server', 'server.mjs');
  run('--server', `node "${naive}"`, '--isolated', '--case', 'EXO-022', '--out', 'again');
  const [, line = ''] = readFileSync(join(folder, 'again', 'results.jsonl'), 'utf8').split('\n');
  const result: CaseResult = JSON.parse(line);
  expect(result.status).toBe('fail');
  expect(result.steps?.join('\n')).toMatch(
    /fault: kill server.*\n {2}the suite's client: at \d+ ms client has started the server again and repeats its unanswered unity_execute_code, timeout \d+/,
  );
});

test('the last words of a server on stderr are part of the evidence', () => {
  const command = program(
    'wordy',
    `import { createInterface } from 'node:readline';
    console.error('Unity is on fire');
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      const e = { status: 'completed', log_id: '0198c0de-0000-7000-8000-000000000001', is_complete: true, message: 'Done.', result: 2 };
      const results = { initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'wordy', version: '1' } }, ping: {},
        'tools/list': { tools: ${JSON.stringify(toolNames)}.map((name) => ({ name, inputSchema: { type: 'object' } })) },
        'tools/call': { content: [{ type: 'text', text: JSON.stringify(e) }], structuredContent: e } };
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
    });`,
  );
  run('--server', command, '--case', 'ENV-013', '--out', 'wordy');
  expect(readFileSync(join(folder, 'wordy', 'results.jsonl'), 'utf8')).toContain(
    'the server of client:\\nUnity is on fire',
  );
  expect(readFileSync(join(folder, 'wordy', 'index.html'), 'utf8')).toContain('Unity is on fire');
});

describe('what cannot be measured', () => {
  test.each([
    [
      'a command that does not exist',
      () => 'no-such-command-at-all',
      /the server command could not be started: .*ENOENT/,
    ],
    [
      'one that dies at once',
      () => program('dies', 'console.error("Unity is not installed"); process.exit(3);'),
      /ended with exit code 3 before it answered\. Its stderr: Unity is not installed/,
    ],
    [
      'a server without tools',
      () =>
        program(
          'bare',
          `import { createInterface } from 'node:readline'; createInterface({ input: process.stdin }).on('line', (line) => { const { id, method, params } = JSON.parse(line); const initialized = { protocolVersion: params?.protocolVersion, capabilities: {}, serverInfo: { name: 'x', version: '1' } }; if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'initialize' ? initialized : {} })); });`,
        ),
      /declares no tools/,
    ],
  ])('%s is reported in a sentence', (_title, command, sentence) => {
    const { status, stdout, stderr } = run('--server', command());
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('an address where no server listens is reported in a sentence', () => {
    expect(run('--url', 'http://127.0.0.1:9/mcp')).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/could not measure: initialize failed: fetch failed/),
    });
  });
});

describe('an adapter', () => {
  test.each([
    ['that talks prose', 'console.log("hello");', /no JSON: hello/],
    [
      'of another protocol',
      `process.stdin.on('data', () => console.log(JSON.stringify({ id: 1, ok: true, protocol: 9, implementation: { name: 'x', version: '1' }, capabilities: [] })));`,
      /expected protocol 1, the adapter speaks 9/,
    ],
    [
      'that declares what is not known',
      `process.stdin.on('data', () => console.log(JSON.stringify({ id: 1, ok: true, protocol: 1, implementation: { name: 'x', version: '1' }, capabilities: ['magic'] })));`,
      /not of its schema.*\/capabilities\/0/,
    ],
    ['that dies', 'process.exit(1);', /the adapter ended with exit code 1/],
  ])('%s is shown what to fix', (_title, text, sentence) => {
    const { status, stderr } = run('--adapter', program('adapter', text));
    expect(status).toBe(4);
    expect(stderr).toMatch(/the adapter is wrong/);
    expect(stderr).toMatch(sentence);
  });

  test('is judged alone by smoke: one without a server fails where that matters', () => {
    const command = program(
      'liar',
      `import { createInterface } from 'node:readline';
      const replies = { hello: { ok: true, protocol: 1, implementation: { name: 'x', version: '1' }, capabilities: ['programs', 'reload'] }, start: { ok: true, mcp: { command: 'no-such-server' } }, stop: { ok: true } };
      createInterface({ input: process.stdin }).on('line', (line) => { const { id, cmd } = JSON.parse(line); console.log(JSON.stringify({ id, ...(replies[cmd] ?? { unsupported: true, reason: 'no' }) })); });`,
    );
    const { status, stdout } = run('smoke', '--adapter', command);
    expect(status).toBe(4);
    expect(stdout).toMatch(/^ok\s+SMO-001 .*\nok\s+SMO-002 .*\nFAIL\s+SMO-003 .*\n.*could not be started/);
  });
});

test.each([
  ['case', '"Permanent, never reused: area and number."'],
  ['adapter', '"start"'],
  ['results', 'One line of results.jsonl'],
])('the schema of a %s is printed', (name, text) => {
  const { status, stdout } = run('schema', name);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toHaveProperty('$schema', 'https://json-schema.org/draft/2020-12/schema');
  expect(stdout).toContain(text);
});
