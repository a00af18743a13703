import { randomBytes } from 'node:crypto';
import { sendRequest, type HttpAnswer } from './send-request.ts';

/** Asks for a WebSocket, with headers as an attacker would send them; closes it at once. */
export function tryUpgrade(
  url: string,
  subprotocol: string,
  headers: Readonly<Record<string, string>>,
): Promise<HttpAnswer> {
  return sendRequest(url, {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Protocol': subprotocol,
      ...headers,
    },
  });
}
