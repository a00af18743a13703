import { unionNamed, type ToolModel, type Json, type ReadyToolModel } from '../model/model.ts';
import type { CsContext } from './context.ts';
import { indent, csLiteral, paragraphs, summary, distinctNames, pascalCase } from './text.ts';
import { readerOf } from './read.ts';
import { isObject } from '../model/json.ts';
import { customToolOf } from '../model/ready-tool.ts';

/** Names of the tools, as constants. */
export function toolNames(context: CsContext): string {
  const { tools } = context.model;
  const names = namesOf(tools);
  const constants = tools.map(
    (tool) =>
      `${summary(`${tool.title}. ${tool.description}`)}public const string ${names.get(tool.name) ?? ''} = ${csLiteral(tool.name)};`,
  );
  return `/// <summary>The tools of the contract.</summary>\npublic static class ToolNames\n{\n${indent(paragraphs(constants))}\n}`;
}

/** What a bridge implements: one method per tool, from parameters to an envelope. */
export function toolHandler(context: CsContext): string {
  const { tools, envelope } = context.model;
  const names = namesOf(tools);
  const methods = tools.map(
    (tool) =>
      `${summary(tool.description)}Task<${envelope.union}> ${names.get(tool.name) ?? ''}Async(${tool.params} parameters, CancellationToken cancellation);`,
  );
  return `/// <summary>The tools, typed. <see cref="UnityToolDispatcher" /> calls it with checked parameters.</summary>\npublic interface IUnityToolHandler\n{\n${indent(paragraphs(methods))}\n}`;
}

/** From the name of a tool and raw arguments to the handler's method. Checks both ways. */
export function toolDispatcher(context: CsContext): string {
  const { tools, envelope } = context.model;
  const { q } = context;
  const names = namesOf(tools);
  const cases = tools.map((tool) => {
    const name = names.get(tool.name) ?? '';
    return `case ToolNames.${name}:\n    answer = Checked(ToolNames.${name}, handler.${name}Async(${tool.params}.Read(arguments), cancellation));\n    return true;`;
  });
  return `/// <summary>Calls the handler by the name of the tool.</summary>
public static class UnityToolDispatcher
{
    /// <summary>
    /// False if the contract has no such tool. The task fails with a <see cref="ProtocolException" /> if the handler's answer
    /// breaks the contract, which is a bug of the handler.
    /// </summary>
    /// <exception cref="ProtocolException">The arguments break the contract; nothing was called.</exception>
    public static bool TryDispatch(IUnityToolHandler handler, string tool, JToken arguments, CancellationToken cancellation, out Task<${envelope.union}>${q} answer)
    {
        switch (tool)
        {
${indent(cases.join('\n'), 3)}
            default:
                answer = null;
                return false;
        }
    }

    private static async Task<${envelope.union}> Checked(string tool, Task<${envelope.union}> pending)
    {
        ${envelope.union} answer = await pending.ConfigureAwait(false);
        ToolAnswers.Read(tool, ProtocolJson.ToToken(answer));
        return answer;
    }
}`;
}

/** The envelope that each tool may answer with: its statuses, and the type of its result. */
export function toolAnswers(context: CsContext): string {
  const { tools, envelope } = context.model;
  const names = namesOf(tools);
  const cases = tools.map(
    (tool) =>
      `case ToolNames.${names.get(tool.name) ?? ''}: return ReadAnswer(token, at, ${names.get(tool.name) ?? ''}Statuses, ${resultReader(context, tool)});`,
  );
  const tables = tools.map(
    (tool) =>
      `private static readonly string[] ${names.get(tool.name) ?? ''}Statuses = { ${tool.statuses.map(csLiteral).join(', ')} };`,
  );
  const union = unionNamed(context.model, envelope.union);
  const completed = union.variants.find((variant) => variant.type === envelope.completed);
  return `/// <summary>Reads the envelope that a tool answers with, narrowed to what this tool may answer.</summary>
public static class ToolAnswers
{
${indent(tables.join('\n'))}

    /// <exception cref="ProtocolException">The answer breaks the contract.</exception>
    /// <exception cref="ArgumentOutOfRangeException">There is no such tool.</exception>
    public static ${envelope.union} Read(string tool, JToken token, string at = "")
    {
        switch (tool)
        {
${indent(cases.join('\n'), 3)}
            default: throw new ArgumentOutOfRangeException(nameof(tool), tool, "no such tool");
        }
    }

    private static ${envelope.union} ReadAnswer(JToken token, string at, string[] statuses, Action<JToken, string>${context.q} readResult)
    {
        JObject o = Wire.Object(token, at);
        string tag = Wire.String(Wire.Required(o, ${csLiteral(envelope.tag)}, at), at + ${csLiteral(`/${envelope.tag}`)});
        if (Array.IndexOf(statuses, tag) < 0) throw Wire.UnknownValue(at + ${csLiteral(`/${envelope.tag}`)}, statuses, tag);
        ${envelope.union} answer = ${envelope.union}.Read(o, at);
        if (readResult != null && tag == ${csLiteral(completed?.value ?? '')})
        {
            readResult(Wire.Required(o, ${csLiteral(envelope.resultField)}, at), at + ${csLiteral(`/${envelope.resultField}`)});
        }

        return answer;
    }
}`;
}

function resultReader(context: CsContext, tool: ToolModel): string {
  return tool.result === undefined
    ? 'null'
    : `(result, place) => ${readerOf(context, tool.result)}.Read(result, place)`;
}

function namesOf(tools: readonly ToolModel[]): Map<string, string> {
  return distinctNames(
    tools.map((tool) => tool.name),
    pascalCase,
    ['ToolNames'],
  );
}

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
