import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type, type Static } from 'typebox';
import { parse } from 'yaml';

/** A cell that is said to be wrong: its outcome is not shown until that is settled. */
const Dispute = Type.Object(
  {
    bridge: Type.String({ minLength: 1 }),
    version: Type.Optional(Type.String({ description: 'Omitted: each version.' })),
    row: Type.String({ pattern: '^B[0-9]{2}$' }),
    reason: Type.String({ minLength: 1 }),
    link: Type.String({ pattern: '^https?://', description: 'Where it is discussed.' }),
  },
  { additionalProperties: false },
);

export type Dispute = Static<typeof Dispute>;

const areDisputes = new Ajv2020({ strict: false }).compile<readonly Dispute[]>(
  JSON.parse(JSON.stringify(Type.Array(Dispute))),
);

const FORM =
  '- { bridge: some-bridge, version: 1.2.0, row: B06, reason: its Unity half is wrong, link: "https://..." }';

/** Reads a file of disputed cells. Throws an Error that says what was expected. */
export function readDisputes(text: string, file: string): readonly Dispute[] {
  const value: unknown = parse(text) ?? [];
  if (areDisputes(value)) return value;
  const [wrong] = areDisputes.errors ?? [];
  throw new Error(
    `${file}: expected a list of disputed cells such as "${FORM}", got ${wrong?.instancePath ?? ''} ${wrong?.message ?? ''}`,
  );
}
