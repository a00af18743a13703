import type { Finding } from '../report/model.ts';
import type { EditorLink, Received } from './editor-link.ts';
import type { BridgeRunBase } from './bridge-run.ts';

export function receive(
  bridgeRun: BridgeRunBase,
  { from, item, changed }: { readonly from: EditorLink; readonly item: Received; readonly changed: () => void },
): void {
  bridgeRun.recorder.received(from, item);
  const { reading } = item;
  if (!reading.ok) bridgeRun.findings.push(badFrame(item.text, reading.reason));
  else if (reading.frame.kind === 'notification' && reading.frame.method === 'operation/update')
    bridgeRun.updates.push({ at: item.at, link: from, params: reading.frame.params });
  else if (reading.frame.kind === 'request' && reading.frame.method === 'logs/append')
    void answerLogs(bridgeRun, from, reading.frame);
  changed();
}

function badFrame(text: string, reason: string): Finding {
  const requirement = text.includes('editor/notification') ? 'PSH-01' : 'WIR-01';
  return {
    requirements: [requirement],
    rule: 'valid frames',
    message: `The Unity side sent a message that the protocol does not know: ${reason}.`,
    got: text.slice(0, 300),
  };
}

async function answerLogs(
  bridgeRun: BridgeRunBase,
  link: EditorLink,
  { id, params }: { readonly id: number; readonly params: { readonly entries: readonly { readonly seq: number }[] } },
): Promise<void> {
  if (bridgeRun.logs === 'ignore') return;
  const answer =
    bridgeRun.logs === 'refuse'
      ? {
          error: {
            code: 4010,
            message: 'Too many messages wait. Slow down and send again.',
            data: { code: 'overloaded' },
          },
        }
      : { result: { log_mark: Math.max(0, ...params.entries.map(({ seq }) => seq)) } };
  await link.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }), 'whole');
}
