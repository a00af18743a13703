import { Client, type ElicitRequestFormParams, type Progress } from '@modelcontextprotocol/client';
import { createClient, type ToolClient } from '../../generated/typescript/client.ts';
import { findServer, tryToLink, type FindServer } from '../../server/forwarder/find-server.ts';
import { NoServerError } from '../../server/forwarder/link.ts';
import type { AcceptedAs } from '../../server/link/frames.ts';
import { packageVersion } from '../../server/lib/version.ts';
import { typed } from '../clients/typed.ts';
import { createLinkTransport, type LinkTransport } from './link-transport.ts';

/** What a call may take besides its arguments. */
export interface CallOptions {
  /** Where the work stands, in the server's words; at least every 10 s (PAR-04). */
  readonly onProgress?: (message: string) => void;
}

export interface SessionOptions {
  readonly stateDir: string;
  /** The script that a server is started with; absent: none is started. */
  readonly entry?: string;
  /** `--project`. */
  readonly project?: string;
  /** Asks the user whether that may run (SEC-04); absent: the policy's `ask` refuses. `over`: the question needs no answer any more. */
  readonly askUser?: (question: string, over: AbortSignal) => Promise<boolean>;
  readonly onAccepted?: (as: AcceptedAs) => void;
}

/** The command line as an MCP client. Its calls survive the server: they are answered by the next one, and nothing runs twice (EXO-01). */
export interface Session {
  /** Besides what the contract says, calls throw NoServerError. */
  readonly tools: ToolClient<CallOptions>;
  /** Calls back whenever what stands under the uri may have changed, also while no server was there. */
  watch(uri: string, onChange: () => void): Promise<void>;
  /** What was answered so far has been shown. Without it the same call gets the same answer again (EXO-06). */
  delivered(): void;
  close(): Promise<void>;
}

/** The longest that a timer can wait. Waits have an end of their own, and the SDK's would cancel the work. */
const FOREVER_MS = 2 ** 31 - 1;

/** Throws NoServerError. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { askUser, onAccepted, project } = options;
  const watched = new Map<string, () => void>();
  const tellAll = (): void => watched.forEach((onChange) => onChange());
  let failure: string | undefined;
  const transport = createLinkTransport(
    { find: finderFor(options), whole: true, ...(project === undefined ? {} : { project }) },
    {
      accepted: (as) => onAccepted?.(as),
      linked() {
        failure = undefined;
        tellAll();
      },
      failed(reason) {
        failure = reason;
        // Whoever watches looks, and hears of it.
        tellAll();
      },
    },
  );
  const client = createMcpClient(askUser);
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => watched.get(params.uri)?.());
  const orNoServer = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw failure === undefined ? error : new NoServerError(failure);
    }
  };
  await orNoServer(client.connect(transport, { timeout: FOREVER_MS }));
  return {
    tools: createClient<CallOptions>((name, args, more) =>
      orNoServer(client.callTool({ name, arguments: args }, requestOptions(more))),
    ),
    async watch(uri, onChange) {
      await orNoServer(client.subscribeResource({ uri }, requestOptions()));
      watched.set(uri, onChange);
    },
    ...endings(client, transport),
  };
}

function finderFor({ stateDir, entry }: SessionOptions): FindServer {
  if (entry !== undefined) return (search) => findServer({ stateDir, entry, ...search });
  return async (search) => {
    const attempt = await tryToLink({ stateDir, ...search });
    if (attempt.kind === 'linked') return attempt.link;
    throw new NoServerError(attempt.kind === 'silent' ? attempt.reason : noServerRuns(stateDir));
  };
}

const noServerRuns = (stateDir: string): string =>
  `No server runs for ${stateDir}. It is started by the next AI client, by "${typed('run')}" and by "${typed('serve')}".`;

function createMcpClient(askUser: SessionOptions['askUser']): Client {
  const client = new Client(
    { name: 'mcp-unity-bridge', version: packageVersion },
    { capabilities: askUser === undefined ? {} : { elicitation: { form: {} } } },
  );
  if (askUser !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq }) => {
      const approve = await askUser(messageOf(params), mcpReq.signal);
      return approve ? { action: 'accept', content: { approve } } : { action: 'decline' };
    });
  }
  return client;
}

const messageOf = ({ message }: Pick<ElicitRequestFormParams, 'message'>): string => message;

function requestOptions({ onProgress }: CallOptions = {}): {
  timeout: number;
  onprogress?: (progress: Progress) => void;
} {
  if (onProgress === undefined) return { timeout: FOREVER_MS };
  return {
    timeout: FOREVER_MS,
    onprogress: ({ message }) => (message === undefined ? undefined : onProgress(message)),
  };
}

function endings(client: Client, transport: LinkTransport): Pick<Session, 'delivered' | 'close'> {
  return { delivered: () => transport.delivered(), close: () => client.close() };
}
