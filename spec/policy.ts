import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { integer, ref, request, strings } from './schema.ts';

const source = 'policy.ts';

/** What a user allows AI clients to do: `<state dir>/policy.json` for everything, `<project>/ProjectSettings/mcp-unity-bridge-policy.json` for one project (SEC-04). */
export const policyTypes: readonly TypeDefinition[] = [
  {
    name: 'PolicyDecision',
    source,
    schema: strings(
      'allow: it runs. ask: the user is asked first. deny: it does not run. Of two policies the stricter wins.',
      ['allow', 'ask', 'deny'],
    ),
  },
  {
    name: 'ToolOffer',
    source,
    schema: strings(
      'Which tools clients see that do not say themselves (init --tools): six; read, also those of their Editor that only read or that a rule lets run; all. Of two policies the smaller wins. What may run, the rules alone decide.',
      ['six', 'read', 'all'],
    ),
  },
  {
    name: 'PolicyRule',
    source,
    schema: request('What is decided about one tool.', {
      tool: Type.String({
        description:
          'Name of a tool; unity_query:methods for unity_query with allow_methods; or * for every tool without a rule of its own.',
        minLength: 1,
        maxLength: 128,
      }),
      decision: ref('PolicyDecision'),
      reason: Type.Optional(Type.String({ description: 'For the AI client that is refused: why, and whom to ask.' })),
      max_execution_ms: Type.Optional(integer('Work that runs longer is asked to stop (CXL-02).', 1)),
      idempotent: Type.Optional(
        Type.Boolean({
          description:
            'A custom tool whose repetition does no harm: an identical call after its end always runs it again, even if its answer was not delivered (EXO-06).',
        }),
      ),
    }),
  },
  {
    name: 'Policy',
    source,
    schema: request(
      'A policy file; a member $schema is allowed and ignored. Without one the six tools are allowed. A tool that no rule names is denied, unless it is one of the six, or a ready tool, which is judged as the one of the six that can do the same: unity_query, unity_get_logs (console), unity_execute_code (those that write).',
      {
        version: Type.Literal(1),
        rules: Type.Array(ref('PolicyRule'), { description: 'One rule a tool; the order is of no consequence.' }),
        tools: Type.Optional(ref('ToolOffer')),
        calls_per_minute: Type.Optional(
          integer(
            'Calls in one project in any minute, of all clients together, and reads of resources that need Unity; more are refused as overloaded.',
            1,
          ),
        ),
        max_argument_bytes: Type.Optional(
          integer('UTF-8 bytes of the arguments of one call, as JSON; longer ones are refused as invalid_params.', 1),
        ),
      },
    ),
  },
];
