import { conformance01, conformance02, type SuitePackage } from './install.ts';

/** One run of a suite against one server. */
export interface PlannedRun {
  /** Also the name of its file of expected failures: expectations/<id>.yml. */
  readonly id: string;
  /** `product`: the server as it is shipped, with a mock Editor. `fixtures`: the same HTTP and MCP parts with proof/mcp-fixtures. */
  readonly server: 'product' | 'fixtures';
  readonly suite: SuitePackage;
  /** The newest revision of the protocol that is spoken. */
  readonly revision: '2025-11-25' | '2026-07-28';
  readonly args: readonly string[];
  readonly scenarios: ScenarioSet;
}

const tools = ['simple-text', 'image', 'audio', 'embedded-resource', 'mixed-content', 'error', 'with-progress'].map(
  (name) => `tools-call-${name}`,
);

const resources = ['resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read'];

const prompts = [
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];

/** Scenarios of every revision. */
const everywhere = [
  'completion-complete',
  'tools-list',
  ...tools,
  'server-sse-multiple-streams',
  ...resources,
  ...prompts,
  'dns-rebinding-protection',
];

const upTo2025 = [
  ...everywhere,
  'server-initialize',
  'logging-set-level',
  'ping',
  'tools-call-with-logging',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
];

const pending2025 = ['json-schema-2020-12', 'server-sse-polling'];

/** 0.1.16 with `--suite all`: the active ones and the pending ones. */
const suite01: ScenarioSet = { scored: upTo2025, unscored: pending2025 };

/** 0.2 with `--requirements 2025-11-25`. */
const required2025: ScenarioSet = { scored: upTo2025, unscored: [...pending2025, 'server-session-lifecycle'] };

const inputRequired = [
  'basic-elicitation',
  'basic-sampling',
  'basic-list-roots',
  'request-state',
  'multiple-input-requests',
  'multi-round',
  'missing-input-response',
  'non-tool-request',
  'result-type',
  'unsupported-methods',
  'tampered-state',
  'capability-check',
  'ignore-extra-params',
  'validate-input',
].map((name) => `input-required-result-${name}`);

const tasks = [
  'lifecycle',
  'capability-negotiation',
  'wire-fields',
  'request-state-removal',
  'mrtr-input',
  'request-headers',
  'dispatch-and-envelope',
  'status-notifications',
  'required-task-error',
  'mrtr-composition',
].map((name) => `tasks-${name}`);

/** 0.2 with `--requirements 2026-07-28`. */
const required2026: ScenarioSet = {
  scored: [...everywhere, 'server-stateless', 'sep-2164-resource-not-found', 'caching', ...inputRequired],
  unscored: [...tasks, 'json-schema-2020-12', 'http-header-validation', 'http-custom-header-server-validation'],
};

const runs = [
  { name: '0.1', suite: conformance01, revision: '2025-11-25', args: ['--suite', 'all'], scenarios: suite01 },
  {
    name: '2025-11-25',
    suite: conformance02,
    revision: '2025-11-25',
    args: ['--requirements', '2025-11-25'],
    scenarios: required2025,
  },
  {
    name: '2026-07-28',
    suite: conformance02,
    revision: '2026-07-28',
    args: ['--requirements', '2026-07-28'],
    scenarios: required2026,
  },
] as const;

export const plannedRuns: readonly PlannedRun[] = (['product', 'fixtures'] as const).flatMap((server) =>
  runs.map(({ name, ...run }) => ({ id: `${server}-${name}`, server, ...run })),
);

/** The scenarios of a run of a suite: frozen, so that an omission is noticed. `unscored` is run and reported by the suite, and judged by us. */
export interface ScenarioSet {
  readonly scored: readonly string[];
  readonly unscored: readonly string[];
}
