import { typeNamed, type TypeUse } from '../model/model.ts';
import type { CsContext } from './context.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';
import { indent } from './text.ts';
import { csType } from './types.ts';

/** Statements that write `value` (of the type that `csTypeWithNull` says), one per line. */
export function writeStatements(context: CsContext, scope: Scope, use: TypeUse, value: string, depth = 0): string {
  const { nullable } = resolve(context, use);
  if (!nullable) return writeValue(context, scope, use, value, depth);
  const inner = csType(context, use).isValue ? `${value}.Value` : value;
  return `if (${value} == null) writer.WriteNull();\nelse${block(writeValue(context, scope, use, inner, depth))}`;
}

/** The same for a value that is not null. */
export function writeValue(context: CsContext, scope: Scope, use: TypeUse, value: string, depth = 0): string {
  const { shape } = resolve(context, use);
  switch (shape.kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'const':
      return `writer.WriteValue(${value});`;
    case 'json':
      return `${value}.WriteTo(writer);`;
    case 'object':
    case 'union':
      return `${value}.Write(writer);`;
    case 'enum':
      return typeNamed(context.model, shape.name).kind === 'enum' && !shape.open
        ? `${scope.type(`${shape.name}Wire`)}.Write(writer, ${value});`
        : `${value}.Write(writer);`;
    case 'array': {
      const item = `item${depth === 0 ? '' : String(depth + 1)}`;
      const body = writeStatements(context, scope, shape.items, item, depth + 1);
      return `writer.WriteStartArray();\nforeach (var ${item} in ${value})${block(body)}\nwriter.WriteEndArray();`;
    }
    case 'record': {
      const entry = `entry${depth === 0 ? '' : String(depth + 1)}`;
      const body = `writer.WritePropertyName(${entry}.Key);\n${writeStatements(context, scope, shape.values, `${entry}.Value`, depth + 1)}`;
      return `writer.WriteStartObject();\nforeach (var ${entry} in ${value})${block(body)}\nwriter.WriteEndObject();`;
    }
  }
}

/** One statement behind the condition, several in braces. */
export function block(statements: string): string {
  return statements.includes('\n') ? `\n{\n${indent(statements)}\n}` : ` ${statements}`;
}
