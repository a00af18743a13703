import { Type, type Static } from 'typebox';
import { Capability } from './capabilities.ts';
import { strict } from './case-terms.ts';
import { Step } from './case-steps.ts';
import { Expectation } from './case-expectations.ts';

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
    /** What a target must be able to do, beyond the faults that the steps name. */
    needs: Type.Optional(Type.Array(Capability)),
    /** Mutants that this case fails (proof/mutants). */
    kills: Type.Array(Type.String()),
    /** Where a real bridge has had this fault, or why the case exists. */
    story: Type.Optional(Type.String()),
    /**
     * A time is six minutes in virtual time, and seconds for real. `own_timeouts`: for real at least so many times as long as the target itself waits
     * for Unity, if it says how long that is.
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
     * C# method bodies. `{{start}}` and `{{end}}` become a statement that appends a line to the ledger; `{{ms:build}}` becomes the ms of a duration;
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
     * What the user's policy says, by tool (SEC-04); everything else is allowed. With it the user can be asked through every client, but for those of
     * `mute`; `in_project`: the project says the same, so that the Editor looks as well.
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
          /** The Editor has the tools of the mock (mock-unity/core/sample-tools.ts), and clients see them; a step `tool` may call them. */
          custom_tools: Type.Optional(Type.Literal(true)),
        },
        strict,
      ),
    ),
    steps: Type.Array(Step, { minItems: 1 }),
    expect: Type.Array(Expectation, { minItems: 1 }),
    /** In virtual time all oracles judge as well, unless the case says why one cannot. */
    without_oracles: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  strict,
);
export type Case = Static<typeof Case>;
