import { supportNotice, generatedNotice } from '../model/header.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';
import { supportText } from '../support/support-text.ts';
import { clientModule } from './client.ts';
import { createContext, type PyContext, nameOf, distinctNames } from './context.ts';
import { readersModule } from './readers.ts';
import { typesModule } from './types.ts';
import { writersModule } from './writers.ts';
import { pyLiteral, moduleText, docstring, literalType, paragraphs, scalar, tuple } from './text.ts';
import type { ErrorDefinition } from '../../spec/form.ts';

/** The contract as a Python package: dataclasses, readers that validate, writers, a typed client. No reflection, no dependency. */
export function emitPython(model: ContractModel): GeneratedFile[] {
  const context = createContext(model);
  const file = (name: string, text: string): GeneratedFile => ({ path: `python/${context.package}/${name}`, text });
  return [
    { path: 'python/pyproject.toml', text: pyproject(context) },
    file('__init__.py', initModule(context)),
    file('wire.py', `# ${supportNotice('wire.py')}\n${supportText('wire.py')}`),
    file('client.py', clientModule(context)),
    file('errors.py', errorsModule(context)),
    file('lifecycle.py', lifecycleModule(context)),
    file('limits.py', limitsModule(context)),
    file('py.typed', typedMarker(context)),
    file('readers.py', readersModule(context)),
    file('session.py', sessionModule(context)),
    file('types.py', typesModule(context)),
    file('writers.py', writersModule(context)),
  ];
}

/** `pyproject.toml`: what pip needs to install the package. It depends on nothing; the extra `mcp` brings the official client. */
function pyproject({ model, package: name }: PyContext): string {
  return `# ${generatedNotice(model)}
[build-system]
requires = ["setuptools>=64"]
build-backend = "setuptools.build_meta"

[project]
name = ${pyLiteral(name.replaceAll('_', '-'))}
version = ${pyLiteral(model.version)}
description = ${pyLiteral(`Typed client and messages of the contract ${model.name}.`)}
requires-python = ">=3.10"
dependencies = []

[project.optional-dependencies]
mcp = ["mcp>=1.12,<3"]

[tool.setuptools]
packages = [${pyLiteral(name)}]

[tool.setuptools.package-data]
${name} = ["py.typed"]

[tool.mypy]
strict = true
`;
}

/** `py.typed`: informs type checkers that the package has types. Its text means nothing to them. */
const typedMarker = ({ model }: PyContext): string => `# ${generatedNotice(model)}\n`;

/** `session.py`: the client over the official `mcp` package. */
const sessionModule = (context: PyContext): string =>
  moduleText(
    context.model,
    'The client over the official `mcp` package (1.12 or later, and 2), which is imported only when a server is started here.',
    supportText('session.py'),
    supportNotice('session.py'),
  );

/** `__init__.py`: what most programs need; the types are in `types`. */
function initModule({ model }: PyContext): string {
  const exported = [
    'UNSET',
    'CallingSession',
    'ContractError',
    'Json',
    'ProgressHandler',
    'SessionCaller',
    'TOOL_NAMES',
    'ToolCaller',
    'ToolClient',
    'ToolName',
    'Unset',
    'open_stdio',
    'types',
  ];
  return `# ${generatedNotice(model)}
${docstring(`Typed client and messages of the contract ${model.name}.\n\nToolClient calls the tools, \`types\` has every message, \`readers\` and \`writers\` make them of JSON and JSON of them.`)}

from . import types
from .wire import UNSET, ContractError, Json, Unset
from .client import TOOL_NAMES, ProgressHandler, ToolCaller, ToolClient, ToolName
from .session import CallingSession, SessionCaller, open_stdio

__all__ = [
${exported.map((name) => `    ${pyLiteral(name)},\n`).join('')}]
`;
}

/** `limits.py`: the numbers of the contract. */
function limitsModule({ model }: PyContext): string {
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
function errorsModule({ model }: PyContext): string {
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
function lifecycleModule({ model }: PyContext): string {
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
