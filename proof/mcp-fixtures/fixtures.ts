import type { McpFeatures } from '../../server/mcp/protocol/features.ts';
import { askingTools } from './asking-tools.ts';
import { contentTools } from './content-tools.ts';
import { createFixtureTasks } from './fixture-tasks.ts';
import { inputRequiredTools } from './input-required-tools.ts';
import { fixturePrompts } from './prompts.ts';
import { reportingTools } from './reporting-tools.ts';
import { requestStateTools } from './request-state-tools.ts';
import { fixtureResources } from './resources.ts';
import { createRoundStates } from './round-states.ts';
import { schemaTools } from './schema-tools.ts';
import { taskTools } from './task-tools.ts';
import { triggerTools } from './trigger-tools.ts';

/** What the official MCP suite wants a server to have, so that it can test everything that a server may do. Not part of the product. */
export function mcpFixtures(): McpFeatures {
  const tasks = createFixtureTasks();
  return {
    tools: [
      ...contentTools,
      ...reportingTools,
      ...askingTools,
      ...schemaTools,
      ...inputRequiredTools,
      ...requestStateTools(createRoundStates()),
      ...triggerTools,
      ...taskTools(tasks),
    ],
    findTask: (taskId) => tasks.find(taskId),
    resources: fixtureResources,
    prompts: fixturePrompts,
    capabilities: { logging: {}, prompts: { listChanged: true } },
  };
}
