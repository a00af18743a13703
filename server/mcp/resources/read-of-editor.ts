import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { resourceNotFound, resourceUnavailable } from '../protocol/errors.ts';
import type { FeatureContext } from '../protocol/features.ts';
import { editorContents } from './contents.ts';

/** Reads a uri through the client's Editor. `asked`: the uri as the client wrote it, where that is another. */
export async function readOfEditor({ read }: FeatureContext, uri: string, asked = uri): Promise<ReadResourceResult> {
  const answer = await read({ kind: 'resource', uri });
  if (answer.kind === 'resource') return editorContents(asked, answer.resource);
  if (answer.kind !== 'failed') throw new Error(`the hub answered with ${answer.kind}`);
  throw answer.code === 'not_found'
    ? resourceNotFound(asked, answer.reason)
    : resourceUnavailable(asked, answer.reason);
}
