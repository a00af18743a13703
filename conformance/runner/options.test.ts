import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const own = ['node', 'bin.js', 'conformance', 'own-adapter'];

test.each<[string[], object]>([
  [
    ['--server', 'npx -y "my server"'],
    {
      choice: { kind: 'server', command: ['npx', '-y', 'my server'] },
      targetWords: String.raw`--server "npx -y \"my server\""`,
      level: 'L2',
      repeat: 1,
    },
  ],
  [
    ['--url', 'http://127.0.0.1:8080/mcp', '--level', 'L1'],
    { choice: { kind: 'url', url: 'http://127.0.0.1:8080/mcp', offers: [] }, level: 'L1' },
  ],
  [
    ['--server', 'my-server', '--offers', 'progress,workload'],
    {
      choice: { kind: 'server', offers: ['progress', 'workload'] },
      targetWords: '--server my-server --offers progress,workload',
    },
  ],
  [
    ['--adapter', 'own', '--case', 'EXO-*', '--case', 'half-open'],
    { choice: { kind: 'adapter', command: own }, targetWords: '--adapter own', cases: ['EXO-*', 'half-open'] },
  ],
  [
    ['--bridge', 'ws', '--unity', 'unity -x {project}'],
    { choice: { kind: 'bridge', bridge: { transport: 'ws', unity: { command: 'unity -x {project}' } } } },
  ],
  [
    ['--bridge', 'ws', '--unity', 'my-editor', '--connect-ms', '60000', '--patience', '4'],
    {
      choice: {
        kind: 'bridge',
        bridge: { transport: 'ws', unity: { command: 'my-editor' }, connectMs: 60_000, patience: 4 },
      },
      targetWords: '--bridge ws --unity my-editor --connect-ms 60000 --patience 4',
    },
  ],
  [
    ['--adapter', 'own-tcp', '--unity', 'my editor'],
    {
      choice: { kind: 'adapter', command: [...own, '--bridge', 'tcp', '--unity', 'my editor'] },
      targetWords: '--adapter own-tcp --unity "my editor"',
    },
  ],
  [
    ['--adapter', 'own', '--unity', 'e', '--offers', 'ready_tools'],
    {
      choice: { kind: 'adapter', command: [...own, '--unity', 'e', '--offers', 'ready_tools'] },
      targetWords: '--adapter own --offers ready_tools --unity e',
    },
  ],
  [
    ['--bridge', 'tcp', '--dial', '8700', '--token-file', 't'],
    { choice: { kind: 'bridge', bridge: { transport: 'tcp', unity: { port: 8700, tokenFile: 't' } } } },
  ],
  [
    ['--bridge', 'ws', '--listen', '8091', '--token-file', 't'],
    { choice: { kind: 'bridge', bridge: { transport: 'ws', unity: { port: 8091, tokenFile: 't' } } } },
  ],
])('%j is read', (argv, options) => {
  expect(readOptions(argv, own)).toMatchObject({ do: 'run', options });
});

test.each<[string[], object]>([
  [['--help'], { do: 'help' }],
  [['schema', 'adapter'], { do: 'schema', of: 'adapter' }],
  [['list', '--case', 'ENV-*'], { do: 'list', cases: ['ENV-*'] }],
  [['smoke', '--adapter', 'x'], { do: 'smoke' }],
  [['own-adapter', '--bin', '/x'], { do: 'own-adapter', bin: '/x', transport: 'ws' }],
  [['own-adapter', '--bridge', 'tcp'], { do: 'own-adapter', transport: 'tcp' }],
  [
    ['own-adapter', '--unity', 'e', '--offers', 'ready_tools'],
    { do: 'own-adapter', editor: ['e'], offers: ['ready_tools'] },
  ],
  [
    ['board', '--results', 'a.jsonl', 'b.jsonl', '--results', 'c.jsonl', '--disputed', 'd.yaml'],
    { do: 'board', options: { results: ['a.jsonl', 'c.jsonl', 'b.jsonl'], disputed: 'd.yaml', out: 'board' } },
  ],
  [
    ['--behaviour', '--manifest', 'm.yaml', '--checkout', 'a/b=/c', '--run-url', 'https://example.org/1'],
    { do: 'behaviour', options: { given: { checkout: 'a/b=/c' }, runUrl: 'https://example.org/1', out: 'report' } },
  ],
])('%j is understood', (argv, command) => {
  expect(readOptions(argv, own)).toMatchObject(command);
});

test.each<[string[], RegExp]>([
  [[], /^expected one of --server, --url, --adapter and --bridge, got none$/],
  [['--server', 'x', '--url', 'http://y'], /got --server and --url$/],
  [['--server', ''], /^expected a command as --server, got nothing$/],
  [['--server', 'x "'], /^expected a closing "/],
  [['--url', 'ftp://y'], /^expected an address such as .* got "ftp:\/\/y"$/],
  [['--bridge', 'udp', '--unity', 'x'], /^expected ws or tcp as --bridge, got "udp"$/],
  [['--bridge', 'ws'], /^expected --unity "<command>", or --listen/],
  [['--bridge', 'ws', '--unity', 'x', '--listen', '1'], /^expected --unity/],
  [
    ['--bridge', 'tcp', '--listen', '1', '--token-file', 't'],
    /^expected --unity "<command>", or --dial <port> and --token-file <file>, with --bridge tcp/,
  ],
  [['--bridge', 'ws', '--dial', '1', '--token-file', 't'], /^expected --unity "<command>", or --listen/],
  [['--server', 'x', '--level', 'L3'], /^expected L0, L1 or L2 as --level, got L3$/],
  [['--server', 'x', '--jobs', '0'], /^expected a whole number of at least 1 as --jobs, got "0"$/],
  [['--server', 'x', '--repeat', 'often'], /--repeat, got "often"$/],
  [['--loud'], /^Unknown option '--loud'/],
  [['sing'], /^expected smoke, list, board or schema, or none of them, got sing$/],
  [
    ['schema', 'everything'],
    /^expected schema and one of case, adapter, results, manifest, behaviour, got schema everything/,
  ],
  [['board'], /^expected --results and files that conformance --behaviour has written, got none$/],
  [['--behaviour', '--manifest', 'm', '--run-url', 'x'], /^expected an address such as .* as --run-url, got "x"$/],
  [['smoke', 'now', '--adapter', 'x'], /^expected one word at most/],
])('%j is refused with what was expected', (argv, message) => {
  expect(readOptions(argv, own)).toEqual({ do: 'wrong', message: expect.stringMatching(message) });
});
