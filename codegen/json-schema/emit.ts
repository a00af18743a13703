import { generatedNotice } from '../model/header.ts';
import { toJson } from '../model/json.ts';
import type { Refer } from '../model/shape-schema.ts';
import { mcpTools, schemaOf } from './tool-schemas.ts';
import type { ContractModel, GeneratedFile, Json } from '../model/model.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/**
 * `schema/<Type>.schema.json` for every named type, `schema/bundle.schema.json` with all of them, for tools that follow no reference to another file, and
 * `schema/tools.json`, a valid result of MCP's `tools/list`.
 */
export function emitJsonSchema(model: ContractModel): GeneratedFile[] {
  const refer: Refer = (name) => ({ $ref: schemaFile(name) });
  const schemas = model.types.map((type) => ({
    path: `schema/${schemaFile(type.name)}`,
    text: jsonText({
      $comment: generatedNotice(model, `${model.specFolder}/${type.source}`),
      $schema: dialect,
      $id: model.idBase + schemaFile(type.name),
      title: type.name,
      ...schemaOf(type, refer),
    }),
  }));
  const bundle = { path: `schema/${schemaFile('bundle')}`, text: bundleText(model) };
  return [...schemas, bundle, { path: 'schema/tools.json', text: toolsText(model) }];
}

/** Every type in `$defs`. The root is the envelope, as most who read a schema have an answer to check. */
function bundleText(model: ContractModel): string {
  const refer: Refer = (name) => ({ $ref: `#/$defs/${name}` });
  return jsonText({
    $comment: generatedNotice(model),
    $schema: dialect,
    $id: model.idBase + schemaFile('bundle'),
    ...refer(model.envelope.union),
    $defs: Object.fromEntries(
      model.types.map((type): [string, Json] => [type.name, { title: type.name, ...schemaOf(type, refer) }]),
    ),
  });
}

function toolsText(model: ContractModel): string {
  return jsonText({ _meta: { [`${model.name}/generated`]: generatedNotice(model) }, tools: toJson(mcpTools(model)) });
}

const schemaFile = (typeName: string): string => `${typeName}.schema.json`;

/** JSON as the generated files write it. */
export function jsonText(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
