import { memberOf, parseJson } from '../../server/lib/json.ts';
import { openSession } from '../session/open-session.ts';

/**
 * The project of the Editor that commands in this folder go to, as the server says: it keeps what a client has found in the last minutes.
 * Undefined where it keeps none, or where a policy forbids to read it.
 */
export async function editorOfCommands(stateDir: string): Promise<string | undefined> {
  const session = await openSession({ stateDir });
  try {
    return await editorOfSession((method, params) => session.ask(method, params));
  } finally {
    await session.close();
  }
}

/** The same for any session. Reading it makes no choice. */
export async function editorOfSession(
  ask: (method: string, params: object) => Promise<unknown>,
): Promise<string | undefined> {
  const answer = await ask('resources/read', { uri: 'unity://editor' }).catch(() => undefined);
  const contents = memberOf(answer, 'contents');
  const text = Array.isArray(contents) ? memberOf(contents[0], 'text') : undefined;
  const path = typeof text === 'string' ? memberOf(memberOf(parseJson(text), 'editor'), 'project_path') : undefined;
  return typeof path === 'string' ? path : undefined;
}
