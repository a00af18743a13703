import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { attempt, ignoreAbsent, reasonOf } from '../errors.ts';
import { replaceFile } from '../files.ts';
import { isObject, memberOf, parseJson } from '../json.ts';
import { readPrivate, stampOf, StateDirError } from './state-dir.ts';

/** A machine whose Editors may sign in, with a secret of its own (SEC-09). */
export interface Machine {
  readonly name: string;
  /** 64 hexadecimal digits. */
  readonly token: string;
  /** Unix ms. */
  readonly added_at: number;
}

/** Part of a URL without escapes. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const FILE = 'machines.json';
const REMEDY = 'Remove it, and add the machines again: mcp-unity-bridge token machine add <name>';

/** All of them, in the order of their coming. Throws StateDirError where the file holds something else. */
export function readMachines(dir: string): readonly Machine[] {
  const path = join(dir, FILE);
  const text = attempt(() => readPrivate(path, REMEDY), ignoreAbsent);
  if (text === undefined) return [];
  const machines = machinesIn(text);
  if (machines === undefined)
    throw new StateDirError(
      `${path} should hold the machines whose Editors may sign in, and holds something else. ${REMEDY}`,
    );
  return machines;
}

/** Why no machine can be called so, a sentence; undefined: one can. */
export const refuseMachineName = (name: string): string | undefined =>
  NAME.test(name)
    ? undefined
    : `expected a name of at most 63 small letters, digits, points, hyphens and underscores for a machine, got ${JSON.stringify(name.slice(0, 100))}.`;

/** Makes a secret for a machine. Not for two at the same moment: the command holds a lock. Throws StateDirError where it has one. */
export function addMachine(dir: string, name: string, now: number): Machine {
  const refusal = refuseMachineName(name);
  if (refusal !== undefined) throw new StateDirError(refusal);
  const machines = readMachines(dir);
  if (machines.some((machine) => machine.name === name))
    throw new StateDirError(
      `The machine ${name} has a token already. Withdraw it first, if it is lost: mcp-unity-bridge token machine withdraw ${name}`,
    );
  const machine = { name, token: randomBytes(32).toString('hex'), added_at: now };
  writeMachines(dir, [...machines, machine]);
  return machine;
}

/** Its Editors are cut off. Throws StateDirError where there is no such machine. */
export function withdrawMachine(dir: string, name: string): void {
  const machines = readMachines(dir);
  const others = machines.filter((machine) => machine.name !== name);
  if (others.length === machines.length)
    throw new StateDirError(`There is no machine ${JSON.stringify(name.slice(0, 100))}.`);
  writeMachines(dir, others);
}

/** The current machines: a removed one is refused from the next read on. If the file cannot be read, no machine is admitted; `onBroken` receives the reason. */
export function currentMachines(dir: string, onBroken: (reason: string) => void): () => readonly Machine[] {
  const path = join(dir, FILE);
  let seen: string | undefined;
  let machines: readonly Machine[] = [];
  return () => {
    const stamp = stampOf(path);
    if (stamp === seen) return machines;
    seen = stamp;
    machines = attempt(
      () => readMachines(dir),
      (error) => {
        onBroken(reasonOf(error));
        return [];
      },
    );
    return machines;
  };
}

function writeMachines(dir: string, machines: readonly Machine[]): void {
  replaceFile(join(dir, FILE), `${JSON.stringify({ machines }, null, 2)}\n`);
}

function machinesIn(text: string): readonly Machine[] | undefined {
  const machines = memberOf(parseJson(text), 'machines');
  return Array.isArray(machines) && machines.every(isMachine) ? machines : undefined;
}

function isMachine(value: unknown): value is Machine {
  if (!isObject(value)) return false;
  const [name, token, added_at] = ['name', 'token', 'added_at'].map((key) => memberOf(value, key));
  return (
    typeof name === 'string' &&
    NAME.test(name) &&
    typeof token === 'string' &&
    /^[0-9a-f]{64}$/.test(token) &&
    typeof added_at === 'number'
  );
}

/** HMAC-SHA256 with the token as key, in hexadecimal (SEC-02). The token itself is never sent. */
export function proofOf(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

/** True if `proof` is valid for this text; in constant time. */
export function isProof(token: string, text: string, proof: string): boolean {
  const expected = Buffer.from(proofOf(token, text));
  const actual = Buffer.from(proof);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** The texts that the two ends of the local link prove to each other. */
export const linkProofText = {
  forwarder: (bootId: string, clientUuid: string): string => `link-forwarder:${bootId}:${clientUuid}`,
  server: (bootId: string, clientUuid: string): string => `link-server:${bootId}:${clientUuid}`,
  /** Before a WebSocket carries a link; over the forwarder's nonce in its URL. */
  handshake: (nonce: string): string => `link-handshake:${nonce}`,
};

/**
 * The beginning of the text with which the two ends of a bridge connection prove the token. Any process that connects receives a proof of this server for any
 * nonce; over TCP, where anybody can dial the Editor as well, that proof must not be valid for the Editor.
 */
export const proofChannel = {
  webSocket: '',
  /** The first connection to an Editor that listens on that port. */
  tcp: (port: number): string => `tcp:${port}:`,
  /** The second one, to this port of the server. */
  push: (pushPort: number): string => `push:${pushPort}:`,
};
