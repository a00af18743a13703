import { connectLocal } from '../../../server/lib/home/local-socket.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import { type DoctorCheck, type CheckResult, type Setting, createFinding, type Known } from '../check.ts';
import { statOf } from '../files.ts';

const OTHERS = 0o077;

/** Checks the socket between clients and server, which listens by now. */
export const checkSocket: DoctorCheck = {
  id: 'socket',
  title: process.platform === 'win32' ? 'Pipe' : 'Local socket',
  limitMs: 5_000,
  run: checkSocketRights,
};

async function checkSocketRights(_: Setting, { hub }: Known): Promise<CheckResult> {
  if (hub === undefined) return { summary: 'no server runs', isSkipped: true };
  const began = performance.now();
  const socket = await connectLocal(hub.socket).catch(() => undefined);
  socket?.destroy();
  const summary =
    socket === undefined
      ? `${hub.socket}, gone meanwhile`
      : `${hub.socket} (${(performance.now() - began).toFixed(1)} ms)`;
  const mode = process.platform === 'win32' ? 0 : ((await statOf(hub.socket))?.mode ?? 0);
  if ((mode & OTHERS) === 0) return { summary };
  const found = `${hub.socket} has the mode ${(mode & 0o777).toString(8)}; it should be 600.`;
  return { summary, findings: [createFinding('socket.open_to_others', found, `chmod 600 ${quotePath(hub.socket)}`)] };
}
