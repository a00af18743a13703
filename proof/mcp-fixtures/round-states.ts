import { randomBytes } from 'node:crypto';
import { ProtocolError, createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';

/** MCP's number for parameters that are not what they should be. */
const INVALID_PARAMS = -32602;

/** What one round of a call leaves to the next; it travels through the client. */
export interface RoundState {
  readonly tool: string;
  readonly round: number;
  /** What the user typed in an earlier round. */
  readonly name?: string;
}

/** Seals what travels through the client, and opens it again. */
export interface RoundStates {
  seal(state: RoundState): Promise<string>;
  /** The state of this round, if it has one. Throws a ProtocolError (-32602) where it is not ours, or no longer what it was. */
  open(context: ServerContext): Promise<RoundState | undefined>;
}

/** The key lives as long as the process: a round that a restart interrupts begins again. */
export function createRoundStates(): RoundStates {
  const codec = createRequestStateCodec<RoundState>({ key: randomBytes(32) });
  return {
    seal: (state) => codec.mint(state),
    async open(context) {
      const sealed = context.mcpReq.requestState<string>();
      if (sealed === undefined) return undefined;
      return codec.verify(sealed, context).catch(() => {
        throw new ProtocolError(
          INVALID_PARAMS,
          'The requestState is not one of this server, or was changed. Call the tool again without it.',
        );
      });
    },
  };
}
