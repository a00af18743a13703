import type { ServerOptions } from '@modelcontextprotocol/server';
import type { McpFeatures } from './protocol/features.ts';
import { asyncPatternPrompt } from './prompts/async-pattern.ts';
import { debugErrorsPrompt } from './prompts/debug-errors.ts';
import { runAndWaitPrompt } from './prompts/run-and-wait.ts';
import { assetResource } from './resources/asset.ts';
import { editorResource } from './resources/editor.ts';
import { helpResource, helpTopicResource } from './resources/help.ts';
import { logsOfResource, logsResource } from './resources/logs.ts';
import { operationResource } from './resources/operation.ts';
import { operationsResource } from './resources/operations.ts';
import { sceneResource } from './resources/scene.ts';
import { screenshotResource } from './resources/screenshot.ts';

/** These lists are part of the program. */
const FIXED_LIST = { ttlMs: 300_000, cacheScope: 'public' } as const;

/** The resources and prompts of Unity. */
export const unityFeatures = {
  resources: [
    operationsResource,
    operationResource,
    logsResource,
    logsOfResource,
    editorResource,
    helpResource,
    helpTopicResource,
    sceneResource,
    screenshotResource,
    assetResource,
  ],
  prompts: [asyncPatternPrompt, debugErrorsPrompt, runAndWaitPrompt],
  cacheHints: {
    'prompts/list': FIXED_LIST,
    'resources/list': FIXED_LIST,
    'resources/templates/list': FIXED_LIST,
    'server/discover': FIXED_LIST,
  },
} satisfies McpFeatures & Pick<ServerOptions, 'cacheHints'>;
