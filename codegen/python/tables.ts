import type { ErrorDefinition } from '../../spec/form.ts';
import { nameOf, type PyContext, distinctNames } from './context.ts';
import { pyLiteral, literalType, moduleText, paragraphs, scalar, tuple, docstring } from './text.ts';

/** `limits.py`: the numbers of the contract. */
export function limitsModule({ model }: PyContext): string {
  const name = (limit: string): string => limit.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  const names = distinctNames(
    model.limits.map((limit) => limit.name),
    name,
    ['PROTOCOL_VERSION'],
  );
  const lines = model.limits.map(
    (limit) =>
      `${nameOf(names, limit.name)}: Final = ${scalar(limit.value)}\n${docstring(`In ${limit.unit}. ${limit.reason}`)}`,
  );
  const version = `PROTOCOL_VERSION: Final = ${pyLiteral(model.protocolVersion)}\n${docstring('Version of the bridge protocol.')}`;
  return moduleText(
    model,
    'The numbers of the contract.',
    `from typing import Final\n\n${[version, ...lines].join('\n\n')}`,
  );
}

/** `errors.py`: what each error code means and what to do. */
export function errorsModule({ model }: PyContext): string {
  const of = (scope: ErrorDefinition['scope']): string =>
    model.errors
      .filter((error) => error.scope === scope)
      .map(entry)
      .join('');
  const body = [
    'from __future__ import annotations\n\nfrom collections.abc import Mapping\nfrom dataclasses import dataclass\nfrom typing import Final',
    infoClass,
    `ENVELOPE_ERRORS: Final[Mapping[str, ErrorInfo]] = {\n${of('envelope')}}\n${docstring('Codes of error envelopes.')}\n\nBRIDGE_ERRORS: Final[Mapping[str, ErrorInfo]] = {\n${of('bridge')}}\n${docstring('Errors of the bridge protocol, with their JSON-RPC numbers.')}`,
  ];
  return moduleText(model, 'What each error code of the contract means, and what to do.', paragraphs(body));
}

const infoClass = `@dataclass(frozen=True, kw_only=True)
class ErrorInfo:
    """What a code means and what the caller should do."""

    meaning: str
    remedy: str
    retryable: bool
    """Whether the same call, sent again, can succeed without any other change."""
    number: int | None = None
    """The JSON-RPC number of a bridge error."""`;

function entry({ code, number, meaning, remedy, retryable }: ErrorDefinition): string {
  const members = [
    `meaning=${pyLiteral(meaning)}`,
    `remedy=${pyLiteral(remedy)}`,
    `retryable=${scalar(retryable)}`,
    ...(number === undefined ? [] : [`number=${number}`]),
  ];
  return `    ${pyLiteral(code)}: ErrorInfo(\n${members.map((member) => `        ${member},\n`).join('')}    ),\n`;
}

/** `lifecycle.py`: the states of an operation and what leads from one to the next. */
export function lifecycleModule({ model }: PyContext): string {
  const { states, signals, transitions } = model.lifecycle;
  const named = (name: string, members: readonly { readonly name: string }[], doc: string): string =>
    `${name}: TypeAlias = ${literalType(members.map((member) => member.name))}\n${docstring(doc)}`;
  const rows = transitions
    .map(({ from, signal, to }) => `    (${pyLiteral(from)}, ${pyLiteral(signal)}): ${pyLiteral(to)},\n`)
    .join('');
  const body = [
    'from __future__ import annotations\n\nfrom collections.abc import Mapping\nfrom typing import Final, Literal, TypeAlias',
    [
      named('LifecycleState', states, 'Where an operation is in its life.'),
      named('LifecycleSignal', signals, 'What moves an operation on.'),
      `STATES: Final[Mapping[LifecycleState, str]] = {\n${described(states)}}\n${docstring('In the order of the contract, with their meanings.')}`,
      `SIGNALS: Final[Mapping[LifecycleSignal, str]] = {\n${described(signals)}}`,
      `TERMINAL_STATES: Final[tuple[LifecycleState, ...]] = ${tuple(states.filter(({ terminal }) => terminal).map(({ name }) => name))}\n${docstring('States that nothing leads out of.')}`,
      `_TRANSITIONS: Final[Mapping[tuple[LifecycleState, LifecycleSignal], LifecycleState]] = {\n${rows}}`,
    ].join('\n\n'),
    `def next_state(state: LifecycleState, signal: LifecycleSignal) -> LifecycleState | None:\n    """The state after a signal; None where the signal means nothing in that state."""\n    return _TRANSITIONS.get((state, signal))`,
  ];
  return moduleText(model, 'The life of an operation, as data of the contract.', paragraphs(body));
}

const described = (members: readonly { readonly name: string; readonly description: string }[]): string =>
  members.map(({ name, description }) => `    ${pyLiteral(name)}: ${pyLiteral(description)},\n`).join('');
