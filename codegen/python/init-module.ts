import { generatedNotice } from '../model/header.ts';
import type { PyContext } from './context.ts';
import { docstring } from './docstring.ts';
import { literal } from './text.ts';

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
${exported.map((name) => `    ${literal(name)},\n`).join('')}]
`;
}
