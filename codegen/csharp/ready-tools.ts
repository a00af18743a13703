import { isObject } from '../model/json.ts';
import type { Json, ReadyToolModel } from '../model/model.ts';
import { customToolOf } from '../model/ready-tool.ts';
import type { CsContext } from './context.ts';
import { distinctNames, pascalCase } from './names.ts';
import { indent, csLiteral, paragraphs, summary } from './text.ts';

/** The texts of the ready tools as constants for the attributes of their methods, and all of them as JSON. */
export function readyTools(context: CsContext): string {
  const tools = context.model.readyTools;
  const names = distinctNames(
    tools.map(({ name }) => name),
    pascalCase,
    ['ReadyTools', 'Names', 'Json'],
  );
  const json = JSON.stringify(tools.map(customToolOf));
  const members = [
    ...tools.map((tool) => textsOf(tool, names.get(tool.name) ?? '')),
    `${summary('The names of all of them.')}public static readonly IReadOnlyList<string> Names = new[] { ${tools.map(({ name }) => csLiteral(name)).join(', ')} };`,
    `${summary('All of them, as an Editor announces them: JSON, an array.')}public const string Json = ${csLiteral(json)};`,
  ];
  return `/// <summary>The tools that the Unity package brings. The description of each argument has the argument's name.</summary>\npublic static class ReadyTools\n{\n${indent(paragraphs(members))}\n}`;
}

const taken = ['ToolName', 'ToolTitle', 'ToolDescription'];

function textsOf({ name, title, description, input }: ReadyToolModel, className: string): string {
  const properties = isObject(input['properties']) ? input['properties'] : {};
  const names = distinctNames(Object.keys(properties), pascalCase, [...taken, className]);
  const constants = [
    `public const string ToolName = ${csLiteral(name)};`,
    `public const string ToolTitle = ${csLiteral(title)};`,
    `public const string ToolDescription = ${csLiteral(description)};`,
    ...Object.entries(properties).map(
      ([property, schema]) => `public const string ${names.get(property) ?? ''} = ${csLiteral(descriptionOf(schema))};`,
    ),
  ];
  return `${summary(`${title}.`)}public static class ${className}\n{\n${indent(constants.join('\n'))}\n}`;
}

function descriptionOf(schema: Json): string {
  const description = isObject(schema) ? schema['description'] : undefined;
  return typeof description === 'string' ? description : '';
}
