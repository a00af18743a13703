import { supportNotice, generatedNotice } from '../model/header.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';
import { supportText } from '../support/support-text.ts';
import { clientModule } from './client.ts';
import { createContext, type PyContext } from './context.ts';
import { readersModule } from './readers.ts';
import { errorsModule, lifecycleModule, limitsModule } from './tables.ts';
import { typesModule } from './types.ts';
import { writersModule } from './writers.ts';
import { pyLiteral, moduleText, docstring } from './text.ts';

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
