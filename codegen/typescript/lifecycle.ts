import { docComment, fileHeader, propertyName, quote } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `lifecycle.ts`: the states of an operation and the table that leads from one to the next. */
export function emitLifecycle(model: ContractModel): GeneratedFile[] {
  const { states, signals } = model.lifecycle;
  const text = `${fileHeader(model)}
/** Where an operation is in its life. */
export type LifecycleState = ${union(states)};

/** What moves an operation on. */
export type LifecycleSignal = ${union(signals)};

/** In the order of the contract. */
export const operationStates = [
${lines(states)}] as const satisfies readonly LifecycleState[];

export const lifecycleSignals = [
${lines(signals)}] as const satisfies readonly LifecycleSignal[];

/** States that nothing leads out of. */
export const terminalStates: readonly LifecycleState[] = [${states
    .filter((state) => state.terminal)
    .map((state) => quote(state.name))
    .join(', ')}];

const transitions: { readonly [State in LifecycleState]: { readonly [Signal in LifecycleSignal]?: LifecycleState } } = {
${states.map((state) => transitionsFrom(model, state.name)).join('')}};

/** The state after a signal; undefined where the signal means nothing in that state. */
export function nextState(state: LifecycleState, signal: LifecycleSignal): LifecycleState | undefined {
  return transitions[state][signal];
}

/** Whether an operation in this state has ended. */
export function isTerminal(state: LifecycleState): boolean {
  return terminalStates.includes(state);
}
`;
  return [{ path: 'typescript/lifecycle.ts', text }];
}

interface Named {
  readonly name: string;
  readonly description: string;
}

const union = (members: readonly Named[]): string => members.map(({ name }) => quote(name)).join(' | ');

const lines = (members: readonly Named[]): string =>
  members.map(({ name, description }) => `${docComment(description, '  ')}  ${quote(name)},\n`).join('');

function transitionsFrom(model: ContractModel, state: string): string {
  const leaving = model.lifecycle.transitions.filter((transition) => transition.from === state);
  const members = leaving.map(({ signal, to }) => `${propertyName(signal)}: ${quote(to)}`).join(', ');
  return `  ${propertyName(state)}: {${members === '' ? '' : ` ${members} `}},\n`;
}
