import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onLine } from '../tiny-unity/on-line.mjs';

const attempts = 3;
const longestFrame = 500; // ms that one attempt waits, however long the caller would

/** Starts Unity and connects to it. */
export async function startUnity() {
  const unity = spawn(process.execPath, [fileURLToPath(new URL('unity.mjs', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = await once(unity.stdout.setEncoding('utf8'), 'data');
  let connection;

  function open() {
    const socket = connect(Number(port), '127.0.0.1');
    const waiting = []; // assumes that answers arrive in the order of the commands, which is wrong once one is slow.
    socket
      .on('error', () => {})
      .on('close', () =>
        waiting.splice(0).forEach(({ reject }) => reject(new Error('The connection to Unity was closed'))),
      );
    onLine(socket, (line) => waiting.shift()?.resolve(JSON.parse(line)));
    return { socket, waiting };
  }
  function attemptOnce(command, timeout) {
    if (connection === undefined || connection.socket.destroyed) connection = open();
    const { socket, waiting } = connection;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error('Unity did not answer in time'));
        socket.destroy(); // it does not answer, so the connection must be bad; other calls that wait on it will try again as well
      }, timeout);
      waiting.push({
        resolve: (answer) => (clearTimeout(timer), resolve(answer)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
      socket.write(`${JSON.stringify(command)}\n`);
    });
  }
  /** Sends a command. If there is no answer in time it connects again and sends it again: this is the fault that the whole suite is about. */
  return async function send(command, timeout) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptOnce(command, Math.min(timeout, longestFrame));
      } catch (error) {
        if (attempt === attempts) throw error;
      }
    }
  };
}
