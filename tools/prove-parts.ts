/** One part of what `npm run prove <part>` runs. */
export interface ProvePart {
  /** Below the root of the repository. */
  readonly file: string;
  /** What it is started with, before the options that are typed. */
  readonly args?: readonly string[];
  /** dist/ is built first. */
  readonly needsBuild: boolean;
  /** For `npm run prove -- --help`. */
  readonly what: string;
  /** Roughly how long that is on two cores, without options. */
  readonly takes: string;
  /** What --help prints behind `Usage: npm run prove <part>`, where the file does not answer it itself. */
  readonly usage?: string;
}

/** Everything at once, in one report: `npm run prove` without the name of a part. */
export const everything: ProvePart = {
  file: 'proof/prove/prove.ts',
  needsBuild: true,
  what: 'cases, attacks, mutants and the search, in one report',
  takes: 'two hours',
};

/** The parts, by the name that is typed. */
export const proveParts: Readonly<Record<string, ProvePart>> = {
  tests: {
    file: 'tools/run-tests.mjs',
    args: ['long'],
    needsBuild: true,
    what: 'the tests that `npm test` leaves out because each takes ten seconds and more',
    takes: '5 minutes',
  },
  suite: {
    file: 'proof/mcp-suite/run-mcp-suite.ts',
    needsBuild: true,
    what: 'the official MCP conformance suites and the Inspector',
    takes: '2 minutes',
  },
  mutants: {
    file: 'proof/mutants/run-mutants.ts',
    needsBuild: false,
    what: 'broken versions of our code, and what notices each',
    takes: 'an hour',
  },
  attack: {
    file: 'proof/attacks/run-attacks.ts',
    needsBuild: false,
    what: 'attacks on the built program',
    takes: '10 minutes',
  },
  fuzz: {
    file: 'proof/fuzz/run-fuzz.ts',
    needsBuild: false,
    what: 'everything that parses bytes, with broken input',
    takes: '2 minutes',
  },
  load: {
    file: 'proof/load/run-load.ts',
    needsBuild: true,
    what: 'many clients and Editors, with reloads and kills',
    takes: '1 minute',
  },
  simulate: { file: 'proof/run-search.ts', needsBuild: false, what: 'the search in virtual time', takes: '1 minute' },
  walk: {
    file: 'proof/walk/run-walk.ts',
    needsBuild: false,
    what: 'files, jumps and calls that one real call takes, against a budget',
    takes: 'half a minute',
  },
  vectors: {
    file: 'dotnet/run-vectors.mjs',
    needsBuild: false,
    what: 'the examples of the contract in TypeScript, .NET, Mono and Python',
    takes: '1 minute',
    usage: ` [-- options]

  --only <columns>   some of typescript,dotnet,mono,python (default: all)
  --random <n>       adds this many random vectors (default: 0)
  --seed <n>         of the random vectors (default: 1)
  --contract <file>  another contract, which has only random vectors`,
  },
  csharp: {
    file: 'dotnet/run-all.mjs',
    needsBuild: false,
    what: 'the C# bridge: tests, queries, the Editor layer',
    takes: '5 minutes',
    usage: ', without options',
  },
  'csharp-suite': {
    file: 'dotnet/run-suite.mjs',
    needsBuild: true,
    what: 'the conformance suite against the C# bridge on .NET and Mono',
    takes: '5 minutes',
    usage: ` [-- options]

  --only <runtimes>  dotnet, mono (default: dotnet,mono)
  --full             more than fits into CI
  --jobs <n>         cases at once (default: the processors, and one)
  --patience <n>     times the limits of the cases (default: 3)
  --out <folder>     for the reports (default: report/csharp)
  --bin <file>       another server (default: dist/mcp-unity-bridge.cjs)`,
  },
  'csharp-mutants': {
    file: 'proof/mutants/csharp/run-csharp-mutants.ts',
    needsBuild: false,
    what: 'broken versions of the C# bridge, and the test that notices each',
    takes: 'an hour',
  },
  'csharp-diff': {
    file: 'proof/csharp-diff/run-csharp-diff.ts',
    needsBuild: false,
    what: "the mock's C# interpreter against the compiler, on generated programs",
    takes: 'half a minute',
  },
  schedules: {
    file: 'proof/schedules/run-schedules.ts',
    needsBuild: false,
    what: "the mock's core against the C# core, on random schedules in virtual time",
    takes: 'half a minute',
  },
  packages: {
    file: 'tools/packaging/run-packaging.ts',
    needsBuild: false,
    what: 'everything that a release publishes, built and tried',
    takes: '1 minute',
  },
  site: {
    file: 'tools/site/build.ts',
    needsBuild: false,
    what: 'the documentation as a site with search, in report/site; fails where a link leads nowhere',
    takes: '1 minute',
    usage: ', without options',
  },
  examples: {
    file: 'examples/run-examples.ts',
    needsBuild: true,
    what: 'the example session in TypeScript and Python against the real server',
    takes: '1 minute',
    usage: ` [-- options]

  --dist <folder>  another build (default: dist)`,
  },
};
