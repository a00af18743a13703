/**
 * What a model has to read before it can use Unity: the skill, and the tools of each `--tools` level, as tools/list gives them. Estimated, as each model has a
 * tokenizer of its own. Targets: six tools 3,000 tokens, skill 1,500. Run: npm run bench -- tokens
 */
import { toolOffers } from '../../server/clients/mcp/protocol/mcp-state.ts';
import { skillFiles } from '../../generated/typescript/skill.ts';
import { bin, connect, waitForEditor, withGround, type Ground } from './processes.ts';
import { estimateTokens } from './token-estimate.ts';

function reportText(what: string, text: string): void {
  console.log(`${what.padEnd(64)} ${String(text.length).padStart(7)} characters  about ${estimateTokens(text)} tokens`);
}

/** Every tool is offered where the policy allows it: here, all. */
async function reportLevel(level: string, ground: Ground): Promise<void> {
  Object.assign(ground.env, { MCP_UNITY_BRIDGE_TOOLS: level });
  ground.startMock();
  const client = await connect([bin], ground);
  await waitForEditor(client);
  const { tools } = await client.listTools();
  const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  reportText(`--tools ${level}: ${tools.length} tools, what a model is told`, JSON.stringify(listed));
  reportText(`--tools ${level}: the same with output schemas and annotations`, JSON.stringify(tools));
  if (level === 'six') reportText('instructions', client.getInstructions() ?? '');
  await client.close();
}

for (const level of toolOffers) await withGround((ground) => reportLevel(level, ground));
for (const { path, text } of skillFiles) reportText(`skill: ${path}`, text);
