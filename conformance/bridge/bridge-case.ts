import { Type, type Static } from 'typebox';
import { Name, oneOf, strict } from './bridge-terms.ts';
import { BridgeStep } from './bridge-step.ts';

const Count = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.Object({ at_least: Type.Optional(Type.Integer()), at_most: Type.Optional(Type.Integer()) }, strict),
]);

/** Judged when the steps are done. The rules that hold in every case (rules.ts) are judged without being asked. */
export const BridgeExpectation = Type.Union([
  /** How often the program of an operation began, went on after a domain reload, and came to its end. */
  Type.Object(
    { ledger: Name, starts: Type.Optional(Count), resumes: Type.Optional(Count), ends: Type.Optional(Count) },
    strict,
  ),
  /** Lines of the ledger in this order: `start a`, `end b`. Others may stand between them. */
  Type.Object(
    { order: Type.Array(Type.String({ pattern: '^(start|resume|end) [a-z][a-z0-9_-]*$' }), { minItems: 2 }) },
    strict,
  ),
  Type.Object({ pushes: Type.String(), count: Count }, strict),
  /** Log ids under which entries with that message came. */
  Type.Object({ logged: Type.String(), ids: Count }, strict),
  Type.Object({ connections: Count }, strict),
]);

/**
 * What a case needs beyond a Unity side that connects. `retention`: it forgets acknowledged ids after the time that the runner was told. `ws`, `tcp`:
 * that transport; every other case is played over both.
 */
const BridgeNeed = oneOf('retention', 'ws', 'tcp');

/** A case for Unity sides, as a YAML file in conformance/cases/bridge/: the runner is the server. */
export const BridgeCase = Type.Object(
  {
    id: Type.String({ pattern: '^BRG-[0-9]{3}$', description: 'Permanent, never reused.' }),
    slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', description: 'Also the name of the file.' }),
    title: Type.String({ maxLength: 90, description: 'A statement of what happens, without modal verbs.' }),
    requirements: Type.Array(Type.String({ pattern: '^[A-Z]{3}-[0-9]{2}$' }), { minItems: 1 }),
    severity: oneOf('MUST', 'SHOULD'),
    level: oneOf('L1', 'L2'),
    kills: Type.Array(Type.String()),
    story: Type.Optional(Type.String()),
    needs: Type.Optional(Type.Array(BridgeNeed)),
    /** `stopped`: Unity is started by a step. Default: before the first step. */
    unity: Type.Optional(Type.Literal('stopped')),
    /** C# method bodies. `{{start}}`, `{{resume}}` and `{{end}}` become statements that append a line with the operation's name to the ledger; `{{literal:after}}` the program `after` as a C# string. */
    programs: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]*$' }), Type.String())),
    steps: Type.Array(BridgeStep, { minItems: 1 }),
    expect: Type.Array(BridgeExpectation),
  },
  strict,
);

export type BridgeExpectation = Static<typeof BridgeExpectation>;

export type BridgeCase = Static<typeof BridgeCase>;

/** The steps without their repetitions. */
export function flattenSteps(steps: readonly BridgeStep[]): Exclude<BridgeStep, { do: 'repeat' }>[] {
  return steps.flatMap((step) => (step.do === 'repeat' ? flattenSteps(step.steps) : [step]));
}
