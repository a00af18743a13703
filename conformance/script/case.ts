import { Type, type Static, type TSchema } from 'typebox';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { Capability } from './case-target.ts';
import { Count } from '../player/compare.ts';
import { strict } from '../player/play.ts';
import { clientOf, Duration, Client, Name, Program } from './step.ts';
import { needsOfStep, Step, type FlatStep } from './steps.ts';

/** Promises that are broken if an expectation fails. Default: all of the case. */
const requirements = Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{3}-[0-9]{2}$' }), { minItems: 1 }));

export const expectations = [
  /** About the answer to a call. Every answer is also validated against its schema. */
  Type.Object(
    {
      of: Name,
      status: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
      error_code: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
      deduplicated: Type.Optional(Type.Boolean()),
      result: Type.Optional(Type.Unknown()),
      /** false: there is none. */
      partial_result: Type.Optional(Type.Unknown()),
      message_includes: Type.Optional(Type.String()),
      same_log_id_as: Type.Optional(Name),
      other_log_id_than: Type.Optional(Name),
      same_answer_as: Type.Optional(Name),
      /** The call was answered at most this time after it was made (real targets: plus their tolerance), and not sooner. */
      within: Type.Optional(Duration),
      not_before: Type.Optional(Duration),
      /** false: it never is, within the case. */
      answered: Type.Optional(Type.Boolean()),
      /** A JSON Pointer into the envelope, and the value there: */
      at: Type.Optional(Type.String()),
      equals: Type.Optional(Type.Unknown()),
      includes: Type.Optional(Type.String()),
      length: Type.Optional(Count),
      /** A regular expression that the text there fits. */
      matches: Type.Optional(Type.String()),
      /** True: the pointer resolves to a value. */
      exists: Type.Optional(Type.Boolean()),
      requirements,
    },
    strict,
  ),
  /** Number of calls of a name within `repeat` with such an answer. */
  Type.Object(
    {
      among: Name,
      status: Type.Optional(Type.String()),
      error_code: Type.Optional(Type.String()),
      deduplicated: Type.Optional(Type.Boolean()),
      /** Number of different log_ids in them. */
      log_ids: Type.Optional(Count),
      count: Type.Optional(Count),
      requirements,
    },
    strict,
  ),
  /** About the ledger, at the end: number of begins and ends of a program. */
  Type.Object({ ledger: Program, starts: Type.Optional(Count), ends: Type.Optional(Count), requirements }, strict),
  /** Programs, in the order in which they began. */
  Type.Object({ order: Type.Array(Program, { minItems: 2 }), requirements }, strict),
  /** That program began between the start and the end of another, by the order of lines. */
  Type.Object({ during: Program, began: Program, requirements }, strict),
  /** MCP notifications that a client received. */
  Type.Object({ notification: Type.String(), by: Client, count: Count, requirements }, strict),
  /** Number of questions to the user through a call. */
  Type.Object({ asked: Name, count: Count, requirements }, strict),
  /** Progress notifications of a call. */
  Type.Object({ progress_of: Name, count: Count, requirements }, strict),
  /** After at most this time a get_result of that call's log_id is terminal (EXO-12); the runner polls. */
  Type.Object(
    {
      eventually: Name,
      status: Type.Union([Type.String(), Type.Array(Type.String())]),
      within: Duration,
      requirements,
    },
    strict,
  ),
  /**
   * In virtual time, to the millisecond: the polls of that name that were answered up to `ms` after the end of their operation have one
   * status, later ones the other; and there are polls on both sides of that very millisecond.
   */
  Type.Object({ edge: Name, ms: Duration, status: Type.String(), after: Type.String(), requirements }, strict),
] as const;

export const Expectation = Type.Union([...expectations]);

/** A scripted case, as a YAML file in conformance/cases/ (docs/conformance.md). */
export const Case = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Z]{3}-[0-9]{3}$', description: 'Permanent, never reused: area and number.' }),
    slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', description: 'Also the name of the file.' }),
    title: Type.String({ maxLength: 90, description: 'A statement of what happens, without modal verbs.' }),
    requirements: Type.Array(Type.String({ pattern: '^[A-Z]{3}-[0-9]{2}$' }), { minItems: 1 }),
    severity: Type.Union([Type.Literal('MUST'), Type.Literal('SHOULD')]),
    /** L0 static, L1 black box without faults, L2 with faults, L3 virtual time only. */
    level: Type.Enum(['L0', 'L1', 'L2', 'L3']),
    /** Capabilities that a target needs, beyond the faults in the steps. */
    needs: Type.Optional(Type.Array(Capability)),
    /** Mutants that this case fails (proof/mutants). */
    kills: Type.Array(Type.String()),
    /** A real bridge with this fault, or the reason for the case. */
    story: Type.Optional(Type.String()),
    /**
     * A time is six minutes in virtual time, and seconds for real. `own_timeouts`: for real, the least multiple of the target's own wait
     * for Unity, if it declares one.
     */
    durations: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z_]+$' }),
        Type.Object(
          { virtual: Type.Integer(), real: Type.Integer(), own_timeouts: Type.Optional(Type.Number({ minimum: 0 })) },
          strict,
        ),
      ),
    ),
    /**
     * C# method bodies. `{{start}}` and `{{end}}` become a statement that appends a line to the ledger; `{{ms:build}}` becomes the ms of a duration, `{{limit:hold_window_ms}}` that limit;
     * `{{unique}}` becomes letters that differ from one run to the next; `{{literal:after}}` becomes another program as a C# string;
     * a program named in a query begins with `=`.
     */
    programs: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]*$' }), Type.String())),
    /** Clients that are not of the first server, or not of the first Editor's project. Numbers count from 1; each server has a store of its own. */
    clients: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z][a-z0-9_-]*$' }),
        Type.Object(
          { server: Type.Optional(Type.Integer({ minimum: 1 })), editor: Type.Optional(Type.Integer({ minimum: 1 })) },
          strict,
        ),
      ),
    ),
    /**
     * The user's policy, by tool (SEC-04); everything else is allowed. With it, every client can ask the user, except those of
     * `mute`; `in_project`: the project has the same, so that the Editor applies it as well.
     */
    policy: Type.Optional(
      Type.Object(
        {
          rules: Type.Record(
            Type.String(),
            Type.Object(
              {
                decision: Type.Enum(['allow', 'ask', 'deny']),
                max_execution_ms: Type.Optional(Type.Integer({ minimum: 1 })),
                idempotent: Type.Optional(Type.Boolean()),
              },
              strict,
            ),
          ),
          in_project: Type.Optional(Type.Boolean()),
          mute: Type.Optional(Type.Array(Type.String())),
          /** The Editor has the tools of the mock (mock-unity/core/scripts.ts), and lists them to clients; a step `tool` may call them. */
          custom_tools: Type.Optional(Type.Literal(true)),
        },
        strict,
      ),
    ),
    steps: Type.Array(Step, { minItems: 1 }),
    expect: Type.Array(Expectation, { minItems: 1 }),
    /** In virtual time all oracles judge as well, unless the case has a reason why one cannot. */
    without_oracles: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  strict,
);

export type Case = Static<typeof Case>;

/** JSON Schema of a case, for editors and for other suites. */
export const caseJsonSchema: object = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...plain(Case) };

const ajv = new Ajv2020({ allErrors: true, strict: false });

/** ajv's function: after a value that is no case, `errors` has the reasons. */
export const validateCase = ajv.compile<Case>(plain(Case));

function plain(schema: TSchema): object {
  const text: object = JSON.parse(JSON.stringify(schema));
  return text;
}

export const compileSchema = (schema: TSchema): ValidateFunction => ajv.compile(plain(schema));

export function isCase(value: unknown): value is Case {
  return validateCase(value);
}

export type Expectation = Static<typeof Expectation>;

/** Capabilities that a target needs for a case. */
export function needsOf(one: Case): ReadonlySet<Capability> {
  const needs = new Set<Capability>(one.needs ?? []);
  if (one.level === 'L3') needs.add('virtual_time');
  const clients = new Set<string>();
  for (const step of flatStepsOf(one)) {
    for (const need of needsOfStep(step)) needs.add(need);
    if ('by' in step || step.do === 'call' || step.do === 'tool' || step.do === 'get_result' || step.do === 'poll')
      clients.add(clientOf(step));
  }
  if (one.policy !== undefined) needs.add('policy');
  if (clients.size > 1) needs.add('several_clients');
  for (const { server = 1, editor = 1 } of Object.values(one.clients ?? {})) {
    if (server > 1) needs.add('several_servers');
    if (editor > 1) needs.add('two_editors');
  }
  for (const expectation of one.expect) {
    if ('notification' in expectation && expectation.notification === 'notifications/tools/list_changed')
      needs.add('list_changed');
    if ('progress_of' in expectation) needs.add('progress');
  }
  return needs;
}

/** The steps, with those that are repeated. */
const flatStepsOf = ({ steps }: Case): readonly FlatStep[] =>
  steps.flatMap((step) => (step.do === 'repeat' ? step.steps : [step]));
