import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { EditorSummary } from '../../../../generated/typescript/link.ts';
import { resourceUnavailable, invalidRequest, resourceNotFound } from '../protocol/errors.ts';
import type { ResourceDefinition, FeatureContext } from '../protocol/features.ts';
import { jsonOf, editorContents } from './help.ts';

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
  const { undecided_tools: _, permits: __, ...shown } = editor;
  return {
    ...shown,
    ...(seen_at === undefined ? {} : { seen_at: timeOf(seen_at) }),
    ...(blocked_since === undefined ? {} : { blocked_since: timeOf(blocked_since) }),
  };
}

const timeOf = (ms: number): string => new Date(ms).toISOString();

export const sceneResource: ResourceDefinition = {
  uri: 'unity://scene',
  name: 'scene',
  title: 'Scene hierarchy',
  description:
    'The open scenes with their GameObjects, as a tree. Read through the Editor: it waits while the main thread is busy.',
  mimeType: 'application/json',
  read: (context, { uri }) => readOfEditor(context, uri),
};

export const screenshotResource: ResourceDefinition = {
  uri: 'unity://screenshot',
  name: 'screenshot',
  title: 'Screenshot',
  description: 'What the game view shows now, as a PNG image.',
  mimeType: 'image/png',
  read: (context, { uri }) => readOfEditor(context, uri),
};

export const assetResource: ResourceDefinition = {
  uri: 'unity://assets/{+path}',
  name: 'asset',
  title: 'Asset',
  description:
    'A file below the folder Assets, for instance unity://assets/Textures/rock.png: text as text, images as images. Nothing outside of Assets can be read.',
  async read(context, { uri, values }) {
    const judged = judgeAssetPath(values['path'] ?? '');
    if (!judged.ok) throw invalidRequest(`${judged.why} Nothing was read.`);
    return readOfEditor(context, `unity://assets/${judged.path}`, uri);
  },
};

/** Longer paths are none that an Editor can open on every platform. */
const PATH_LIMIT_CHARACTERS = 1_024;

/** Controls, halves of characters, and what means something else than itself in a path of some platform, or in a uri that is decoded twice. */
const forbidden = /[\p{Cc}\p{Surrogate}\\:*?"<>|%#]/u;

/** Names of devices on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A path below the folder Assets, or the reason of its refusal: one sentence. Checked before any Editor is asked, by the strictest rules of all platforms; the
 * path has been decoded once.
 */
export function judgeAssetPath(
  path: string,
): { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string } {
  if (path === '') return refuse('a path below the folder Assets, for instance Textures/rock.png', 'nothing');
  if (path.length > PATH_LIMIT_CHARACTERS)
    return refuse(`a path of at most ${PATH_LIMIT_CHARACTERS} characters`, `${path.length}`);
  const odd = forbidden.exec(path);
  if (odd !== null)
    return refuse(
      'a path with "/" between its parts and none of \\ : * ? " < > | % # or control characters',
      JSON.stringify(odd[0]),
    );
  // Windows drops a dot at the end of a name; "." and ".." are such names.
  const part = path
    .split('/')
    .find((name) => name === '' || name.endsWith('.') || name.endsWith(' ') || device.test(name));
  if (part !== undefined) return refuse('a path below the folder Assets whose parts are names', JSON.stringify(part));
  return { ok: true, path };
}

function refuse(expected: string, got: string): { readonly ok: false; readonly why: string } {
  return { ok: false, why: `Expected ${expected}; got ${got}.` };
}

/** Reads a uri through the client's Editor. `asked`: the client's form of the uri, if it differs. */
async function readOfEditor({ read }: FeatureContext, uri: string, asked = uri): Promise<ReadResourceResult> {
  const answer = await read({ kind: 'resource', uri });
  if (answer.kind === 'resource') return editorContents(asked, answer.resource);
  if (answer.kind !== 'failed') throw new Error(`the hub answered with ${answer.kind}`);
  throw answer.code === 'not_found'
    ? resourceNotFound(asked, answer.reason)
    : resourceUnavailable(asked, answer.reason);
}
