import { generatedNotice, supportNotice } from '../model/header.ts';
import type { PyContext } from './context.ts';
import { pyLiteral, moduleText, docstring } from './text.ts';
import { supportText } from '../support/support-text.ts';

/** `pyproject.toml`: what pip needs to install the package. It depends on nothing; the extra `mcp` brings the official client. */
export function pyproject({ model, package: name }: PyContext): string {
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

/** `py.typed`: tells type checkers that the package has types. Its text means nothing to them. */
export const typedMarker = ({ model }: PyContext): string => `# ${generatedNotice(model)}\n`;

/** `session.py`: the client over the official `mcp` package. */
export const sessionModule = (context: PyContext): string =>
  moduleText(
    context.model,
    'The client over the official `mcp` package (1.12 or later, and 2), which is imported only when a server is started here.',
    supportText('session.py'),
    supportNotice('session.py'),
  );

/** `__init__.py`: what most programs need; the types are in `types`. */
export function initModule({ model }: PyContext): string {
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
