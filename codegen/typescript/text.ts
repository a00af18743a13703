import { generatedNotice } from '../model/header.ts';
import type { ContractModel, Json } from '../model/model.ts';

/** First lines of a TypeScript or JavaScript file. */
export function fileHeader(model: ContractModel): string {
  return `// ${generatedNotice(model)}\n`;
}

/** A literal in single quotes, whatever is in it. */
export function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** A doc comment at an indentation, or nothing. */
export function docComment(text: string | undefined, indent = ''): string {
  if (text === undefined || text === '') return '';
  const lines = text.replaceAll('*/', '* /').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines.join('')} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** JSON as a TypeScript expression over several lines, readable in review. */
export function literal(value: Json, indent = ''): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

/** A property name, quoted where it must be. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : quote(name);
}
