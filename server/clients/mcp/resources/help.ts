import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { helpTopics, type HelpText } from '../../../../generated/typescript/help.ts';
import { resourceDenied, resourceNotFound } from '../protocol/errors.ts';
import type { FeatureContext, ResourceDefinition } from '../protocol/features.ts';
import type { ResourceReadResult } from '../../../../generated/typescript/types.ts';

/** It is part of the program. */
const FIXED = { ttlMs: 300_000, cacheScope: 'public' } as const;

const MARKDOWN = 'text/markdown';

export const helpResource: ResourceDefinition = {
  uri: 'unity://help',
  name: 'help',
  title: 'How to work with Unity',
  description:
    'All help texts: the tools, timeouts and log ids, query syntax, recipes. unity://help/{topic} has them one by one.',
  mimeType: MARKDOWN,
  cacheHint: FIXED,
  async read(context, { uri }) {
    await mustBeAllowed(context);
    return textOf(uri, MARKDOWN, helpTopics.map(pageOf).join('\n\n'));
  },
};

export const helpTopicResource: ResourceDefinition = {
  uri: 'unity://help/{topic}',
  name: 'help topic',
  title: 'Help on one topic',
  description: `One help text. Topics: ${helpTopics.map(({ topic }) => topic).join(', ')}.`,
  mimeType: MARKDOWN,
  cacheHint: FIXED,
  async read(context, { uri, values }) {
    await mustBeAllowed(context);
    const found = helpTopics.find(({ topic }) => topic === values['topic']);
    if (found === undefined)
      throw resourceNotFound(
        uri,
        `There is no help on ${JSON.stringify(values['topic']?.slice(0, 100))}. Topics: ${helpTopics.map(({ topic }) => topic).join(', ')}.`,
      );
    return textOf(uri, MARKDOWN, pageOf(found));
  },
  list: () =>
    Promise.resolve(
      helpTopics.map(({ topic, title }) => ({
        uri: `unity://help/${topic}`,
        name: `help: ${topic}`,
        title,
        description: `Help: ${title}.`,
        mimeType: MARKDOWN,
      })),
    ),
  complete: {
    topic: (_context, typed) => helpTopics.map(({ topic }) => topic).filter((topic) => topic.startsWith(typed)),
  },
};

/** Denied to the tool, the text cannot be read here either (SEC-04). */
async function mustBeAllowed({ ask }: FeatureContext): Promise<void> {
  const envelope = await ask({ tool: 'unity_help', params: {} });
  if (envelope.status === 'error') throw resourceDenied(envelope.error, { error_code: envelope.error_code });
}

const pageOf = ({ title, text }: HelpText): string => `# ${title}\n\n${text}`;

/** A result of one text. */
function textOf(uri: string, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri, mimeType, text }] };
}

/** A result that is JSON, laid out for models and people alike. */
export function jsonOf(uri: string, value: unknown): ReadResourceResult {
  return textOf(uri, 'application/json', JSON.stringify(value, null, 2));
}

/** The content that the Editor has read. */
export function editorContents(uri: string, { mime_type, encoding, content }: ResourceReadResult): ReadResourceResult {
  switch (encoding) {
    case 'utf8':
      return textOf(uri, mime_type, content);
    case 'base64':
      return { contents: [{ uri, mimeType: mime_type, blob: content }] };
  }
}
