import type { EditorSummary } from '../../../generated/typescript/link.ts';
import { resourceUnavailable } from '../protocol/errors.ts';
import type { ResourceDefinition } from '../protocol/features.ts';
import { jsonOf } from './contents.ts';

export const editorResource: ResourceDefinition = {
  uri: 'unity://editor',
  name: 'editor',
  title: 'State of the Unity Editor',
  description:
    'The Editor that your calls go to (connected, reloading or away; since when its main thread is blocked; play mode; what runs and waits), and the other Editors that are known.',
  mimeType: 'application/json',
  async read({ read }, { uri }) {
    const answer = await read({ kind: 'editor' });
    if (answer.kind === 'failed') throw resourceUnavailable(uri, answer.reason);
    if (answer.kind !== 'editor') throw new Error(`the hub answered with ${answer.kind}`);
    const { editor, editors } = answer;
    return jsonOf(uri, { editor: editor === undefined ? null : readable(editor), editors: editors.map(readable) });
  },
};

/** Times as texts, as in every other answer. What waits for a decision is the user's affair. */
function readable({ seen_at, blocked_since, ...editor }: EditorSummary): object {
  const { undecided_tools: _, permits: __, ...told } = editor;
  return {
    ...told,
    ...(seen_at === undefined ? {} : { seen_at: timeOf(seen_at) }),
    ...(blocked_since === undefined ? {} : { blocked_since: timeOf(blocked_since) }),
  };
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
