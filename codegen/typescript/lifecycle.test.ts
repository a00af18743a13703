import { describe, expect, it } from 'vitest';
import { lifecycle } from '../../spec/lifecycle.ts';
import { errors } from '../../spec/errors.ts';
import { limits as limitDefinitions } from '../../spec/limits.ts';
import { bridgeErrors, errorTable } from '../../generated/typescript/errors.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { isTerminal, lifecycleSignals, nextState, operationStates } from '../../generated/typescript/lifecycle.ts';

describe('lifecycle.ts', () => {
  it('is the table of the spec, no more and no less', () => {
    const moves = operationStates
      .flatMap((from) => lifecycleSignals.map((signal) => ({ from, signal, to: nextState(from, signal) })))
      .filter(({ to }) => to !== undefined);
    const order = (list: readonly object[]) => list.map((move) => JSON.stringify(move)).toSorted();
    expect(order(moves)).toEqual(order(lifecycle.transitions.map(({ from, signal, to }) => ({ from, signal, to }))));
  });

  it('knows which states are terminal', () => {
    expect(operationStates.filter(isTerminal)).toEqual(
      lifecycle.states.filter((state) => state.terminal).map((state) => state.name),
    );
  });
});

it('errors.ts and limits.ts hold the tables of the spec', () => {
  expect(Object.keys(errorTable)).toEqual(
    errors.filter((error) => error.scope === 'envelope').map((error) => error.code),
  );
  expect(Object.keys(bridgeErrors)).toEqual(
    errors.filter((error) => error.scope === 'bridge').map((error) => error.code),
  );
  expect(limits).toEqual(Object.fromEntries(limitDefinitions.map(({ name, value }) => [name, value])));
});
