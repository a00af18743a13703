import { protocolVersion } from '../../../generated/typescript/limits.ts';
import { readFrameFromEditor, writeFrame } from '../../../generated/typescript/rpc.ts';
import type { ServerAttachParams } from '../../../generated/typescript/types.ts';
import type { Transport } from '../transport.ts';

/** An Editor answers off its main thread. */
const ATTACH_TIMEOUT_MS = 5000;
/** The hub counts its requests from 1. */
const ATTACH_ID = 0;

export interface AttachEvents {
  /** The Editor accepts this server. The next listener of the transport receives everything that follows. */
  readonly attached: () => void;
  /** It does not, or is no Editor. The connection is closed or closing. A sentence without its full stop. */
  readonly refused: (reason: string) => void;
}

/** The first exchange with an Editor that listens: hands over where it is to push, and who the clients are. Nothing is proved yet. */
export function attachEditor(
  transport: Transport,
  params: Omit<ServerAttachParams, 'protocol_version'>,
  { attached, refused }: AttachEvents,
): void {
  let isOver = false;
  const refuse = (reason: string): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(deadline);
    transport.close('refused', 'not attached');
    refused(reason);
  };
  const deadline = setTimeout(
    () => refuse(`it has not answered server/attach within ${ATTACH_TIMEOUT_MS / 1000} s`),
    ATTACH_TIMEOUT_MS,
  );
  transport.listen({
    failed: refuse,
    closed: () => refuse('it closed the connection instead of answering server/attach'),
    message(text) {
      const reading = readFrameFromEditor(text, (id) => (id === ATTACH_ID ? 'server/attach' : undefined));
      if (isOver) return;
      if (!reading.ok) return refuse(reading.reason);
      const { frame } = reading;
      if (frame.kind === 'failure') return refuse(frame.error.message);
      if (frame.kind !== 'response' || frame.method !== 'server/attach')
        return refuse('it sent something else before its answer to server/attach');
      if (Number.parseInt(frame.result.protocol_version, 10) !== Number.parseInt(protocolVersion, 10))
        return refuse(
          `it speaks bridge protocol ${frame.result.protocol_version}, this server ${protocolVersion}. Upgrade the older of the two`,
        );
      isOver = true;
      clearTimeout(deadline);
      attached();
    },
  });
  transport.send(
    writeFrame({
      kind: 'request',
      id: ATTACH_ID,
      method: 'server/attach',
      params: { protocol_version: protocolVersion, ...params },
    }),
  );
}
