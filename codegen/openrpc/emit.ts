import { generatedNotice } from '../model/header.ts';
import { defined, toJson } from '../model/json.ts';
import { reachable } from '../model/load-types.ts';
import { jsonText, schemaOf, useSchema } from '../json-schema/emit.ts';
import type { JsonSchema, Refer } from '../model/shape-schema.ts';
import {
  typeNamed,
  type ContractModel,
  type GeneratedFile,
  objectNamed,
  type Field,
  type TypeUse,
} from '../model/model.ts';
import type { BridgeMethod, ErrorDefinition } from '../../spec/form.ts';

/** Newest version that the published meta-schema supports. */
const openrpcVersion = '1.3.2';

const componentRef: Refer = (name) => ({ $ref: `#/components/schemas/${name}` });

/** `schema/openrpc.json`: the bridge protocol as an OpenRPC document. `x-from`: the sender of a method. */
export function emitOpenRpc(model: ContractModel): GeneratedFile[] {
  const errors = model.errors.filter((error) => error.scope === 'bridge');
  const document = {
    'x-generated': generatedNotice(model),
    openrpc: openrpcVersion,
    info: {
      title: `${model.name} bridge protocol`,
      version: model.protocolVersion,
      description:
        'JSON-RPC 2.0 between a Unity Editor and the server. Either side sends requests: `x-from` says which.',
    },
    methods: model.bridge.map((method) => methodObject(model, method, errors)),
    components: {
      schemas: Object.fromEntries(
        bridgeTypes(model).map((name) => [name, schemaOf(typeNamed(model, name), componentRef)]),
      ),
      errors: Object.fromEntries(errors.map((error) => [error.code, errorObject(error)])),
    },
  };
  return [{ path: 'schema/openrpc.json', text: jsonText(toJson(document)) }];
}

function methodObject(model: ContractModel, method: BridgeMethod, errors: readonly ErrorDefinition[]): JsonSchema {
  const { name, summary, params, result, from, kind } = method;
  const descriptor = result === undefined ? undefined : { name: result, schema: componentRef(result) };
  return {
    name,
    summary,
    tags: [{ name: `from ${from}` }],
    paramStructure: 'by-name',
    params: membersOf(model, params).map(contentDescriptor),
    ...defined<JsonSchema>({ result: descriptor }),
    ...(kind === 'request' ? { errors: errors.map((error) => ({ $ref: `#/components/errors/${error.code}` })) } : {}),
    'x-from': from,
    'x-kind': kind,
    'x-before-authentication': method.beforeAuthentication === true,
    // The list of members does not show which of them belong together.
    'x-params-schema': componentRef(params),
  };
}

function contentDescriptor({ name, required, doc, uses }: Member): JsonSchema {
  const schemas = [
    ...new Map(
      uses.map((use) => useSchema(use, componentRef)).map((schema) => [JSON.stringify(schema), schema]),
    ).values(),
  ];
  const [only] = schemas;
  return {
    name,
    ...defined<JsonSchema>({ description: doc }),
    required,
    schema: schemas.length === 1 && only !== undefined ? only : { anyOf: schemas },
  };
}

function errorObject({ number, code, meaning, remedy, retryable }: ErrorDefinition): JsonSchema {
  return { code: number ?? 0, message: meaning, data: { code, remedy, retryable } };
}

/** Every type that the methods reach, in the order of the contract. */
function bridgeTypes(model: ContractModel): string[] {
  const carried = model.bridge.flatMap(({ params, result }) => (result === undefined ? [params] : [params, result]));
  const reached = reachable(model, carried);
  return model.types.map((type) => type.name).filter((name) => reached.has(name));
}

/** One member of params, over all variants where params are a union. */
interface Member {
  readonly name: string;
  /** In every variant. */
  readonly required: boolean;
  readonly doc?: string;
  /** What it may be, per variant. */
  readonly uses: readonly TypeUse[];
}

/** The members that params of a type can have. By-name parameters of OpenRPC have no unions, so variants are merged. */
function membersOf(model: ContractModel, typeName: string): Member[] {
  const type = typeNamed(model, typeName);
  const objects =
    type.kind === 'union'
      ? type.variants.map((variant) => objectNamed(model, variant.type))
      : [objectNamed(model, typeName)];
  const names = [...new Set(objects.flatMap(({ fields }) => fields.map((field) => field.name)))];
  return names.flatMap((name) => {
    const found = objects.map(({ fields }) => fields.find((field) => field.name === name && !field.forbidden));
    const fields = found.filter((field): field is Field => field !== undefined);
    if (fields.length === 0) return [];
    const doc = fields.find((field) => field.doc !== undefined)?.doc;
    const required = found.every((field) => field?.required === true);
    return [{ name, required, uses: fields.map((field) => field.use), ...(doc === undefined ? {} : { doc }) }];
  });
}
