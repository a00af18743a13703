/** What a run of a suite consists of: frozen, so that a run that leaves something out is noticed. `unscored` is run and reported by the suite, and judged by us. */
export interface ScenarioSet {
  readonly scored: readonly string[];
  readonly unscored: readonly string[];
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

/** Those of every revision. */
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

const pending2025 = ['json-schema-2020-12', 'server-sse-polling'];

/** 0.1.16 with `--suite all`: the active ones and the pending ones. */
export const suite01: ScenarioSet = { scored: upTo2025, unscored: pending2025 };

/** 0.2 with `--requirements 2025-11-25`. */
export const required2025: ScenarioSet = { scored: upTo2025, unscored: [...pending2025, 'server-session-lifecycle'] };

/** 0.2 with `--requirements 2026-07-28`. */
export const required2026: ScenarioSet = {
  scored: [...everywhere, 'server-stateless', 'sep-2164-resource-not-found', 'caching', ...inputRequired],
  unscored: [...tasks, 'json-schema-2020-12', 'http-header-validation', 'http-custom-header-server-validation'],
};
