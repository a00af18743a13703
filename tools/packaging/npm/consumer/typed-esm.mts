// A project of ES modules in TypeScript, moduleResolution nodenext.
import {
  createClient,
  isTerminal,
  toolNames,
  validateEnvelope,
  type CallTool,
  type Envelope,
  type ToolName,
} from 'mcp-unity-bridge';
import { arbEnvelope } from 'mcp-unity-bridge/arbitraries';
import schema from 'mcp-unity-bridge/schema/tools.json' with { type: 'json' };
import { contract } from 'mcp-unity-bridge/spec';

const callTool: CallTool<undefined> = async () => ({
  structuredContent: {
    status: 'completed',
    log_id: '01890a5d-ac96-774b-bcce-b302099a8057',
    is_complete: true,
    message: 'Done.',
    result: 42,
  },
});
const envelope = await createClient(callTool).unity_execute_code({ code: 'return 42;', timeout: 1000 });
const name: ToolName | undefined = toolNames[0];

// These are types, and not `any`: each line below is an error that TypeScript has to find.
// @ts-expect-error
const wrongStatus: 'well' = envelope.status;
// @ts-expect-error
void createClient(callTool).unity_execute_code({ timeout: 1000 });
// @ts-expect-error
const wrongArbitrary: number = arbEnvelope;
// @ts-expect-error
contract.nothing_of_that_name;
// @ts-expect-error
schema.nothing_of_that_name;

const checked = validateEnvelope(envelope);
if (!checked.ok) throw new Error(checked.errors.map(({ message }) => message).join());
const same: Envelope = checked.value;
if (same.status !== 'completed' || same.result !== 42 || name === undefined || typeof isTerminal !== 'function')
  throw new Error('not as expected');
console.log('ok');
