import { objectNamed, type Field, type ToolModel } from '../model/model.ts';
import { attributesOf, nameOf, type PyContext, distinctNames, valueName } from './context.ts';
import { answerFunction } from './readers.ts';
import { importOf, indented, pyLiteral, literalType, moduleText, paragraphs, tuple, docstring, wrap } from './text.ts';
import { acceptsNull, isGiven, memberDoc, qualifiedAnnotation } from './types.ts';

/** `client.py`: one method per tool over anything that calls tools. */
export function clientModule(context: PyContext): string {
  const names = context.model.tools.map(({ name }) => name);
  const body = paragraphs([
    `ToolName: TypeAlias = ${literalType(names)}\n\nTOOL_NAMES: Final[tuple[ToolName, ...]] = ${tuple(names)}\n${docstring('In the order of the contract.')}`,
    protocols,
    clientClass(context),
    receive,
  ]);
  return moduleText(
    context.model,
    'A typed client: one method per tool of the contract.',
    paragraphs([
      (header + importOf('.wire', ['UNSET', 'ContractError', 'Json', 'Reader', 'T', 'Unset'], body)).trimEnd(),
      body,
    ]),
  );
}

const header = `from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias

from . import readers, types, writers
`;

const protocols = `class ProgressHandler(Protocol):
    """Is told of the progress of one call, such as its partial results."""

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None: ...


class ToolCaller(Protocol):
    """Calls tools of an MCP server. SessionCaller in session.py does it with the official \`mcp\` package; any other library will do."""

    async def call_tool(self, name: str, arguments: dict[str, Json], *, on_progress: ProgressHandler | None = None) -> object:
        """Calls a tool and returns the structured content of its result."""
        ...`;

const receive = `def _receive(tool: ToolName, answer: object, read: Reader[T]) -> T:
    try:
        return read(answer, "")
    except ContractError as error:
        raise ContractError(error.pointer, error.keyword, error.expected, error.got, f"the answer of {tool}") from error`;

function clientClass(context: PyContext): string {
  const constructor = 'def __init__(self, caller: ToolCaller) -> None:\n    self._caller = caller';
  const doc = docstring(
    'One method per tool, named as the tool. Each raises ContractError if the answer breaks the contract, and whatever the caller raises.',
  );
  const members = [doc, constructor, ...context.model.tools.map((tool) => method(context, tool))];
  return `class ToolClient:\n${indented(members.join('\n\n'))}`;
}

interface Parameter {
  readonly field: Field;
  readonly attribute: string;
  readonly name: string;
}

function method(context: PyContext, tool: ToolModel): string {
  const parameters = parametersOf(context, tool);
  const progress = progressName(parameters);
  const keywords = [
    ...parameters
      .toSorted((a, b) => Number(b.field.required) - Number(a.field.required))
      .map((parameter) => signature(context, parameter)),
    `${progress}: ProgressHandler | None = None`,
  ];
  const passed = parameters.map(({ attribute, name }) => `${attribute}=${name}`).join(', ');
  const lines = [
    methodDoc(tool, parameters, progress),
    `arguments = writers.write_${nameOf(context.functions, tool.params)}(types.${nameOf(context.types, tool.params)}(${passed}))`,
    `answer = await self._caller.call_tool(${pyLiteral(tool.name)}, arguments, on_progress=${progress})`,
    `return _receive(${pyLiteral(tool.name)}, answer, readers.${answerFunction(tool)})`,
  ];
  const head = `async def ${valueName(tool.name)}(\n    self,\n    *,\n${keywords.map((keyword) => `    ${keyword},\n`).join('')}) -> types.${nameOf(context.answers, tool.name)}:`;
  return `${head}\n${indented(lines.join('\n'))}`;
}

/** A parameter must hide nothing that the method uses. */
function parametersOf(context: PyContext, tool: ToolModel): Parameter[] {
  const object = objectNamed(context.model, tool.params);
  const attributes = attributesOf(context, object);
  const fields = object.fields.filter((field) => !field.forbidden && !isGiven(field));
  const names = distinctNames(
    fields.map(({ name }) => name),
    valueName,
    ['self', 'types', 'writers', 'readers', 'arguments', 'answer', '_receive'],
  );
  return fields.map((field) => ({ field, attribute: nameOf(attributes, field.name), name: nameOf(names, field.name) }));
}

const progressName = (parameters: readonly Parameter[]): string =>
  parameters.some(({ name }) => name === 'on_progress') ? 'on_progress_of_call' : 'on_progress';

function signature(context: PyContext, { field, name }: Parameter): string {
  const type = qualifiedAnnotation(context, field.use);
  if (field.required) return `${name}: ${type}`;
  return acceptsNull(context, field.use) ? `${name}: ${type} | Unset = UNSET` : `${name}: ${type} | None = None`;
}

function methodDoc(tool: ToolModel, parameters: readonly Parameter[], progress: string): string {
  const described = [
    ...parameters.map(({ field, name }) => ({ name, doc: memberDoc(field) })),
    { name: progress, doc: 'Is told of progress while the call waits.' },
  ];
  const args = described.flatMap(({ name, doc }) => wrap(`    ${`${name}: ${doc}`.trimEnd()}`, 110));
  return docstring([`${tool.title}.`, '', tool.description, '', 'Args:', ...args].join('\n'));
}
