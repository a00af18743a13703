import { errorsText } from './error-tables.ts';
import { docComment, fileHeader, quote } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `errors.ts`, `limits.ts` and `help.ts`: the data of the contract as constants. */
export function emitTables(model: ContractModel): GeneratedFile[] {
  return [
    { path: 'typescript/errors.ts', text: errorsText(model) },
    { path: 'typescript/limits.ts', text: limitsText(model) },
    { path: 'typescript/help.ts', text: helpText(model) },
  ];
}

function limitsText(model: ContractModel): string {
  const lines = model.limits.map(
    ({ name, value, unit, reason }) => `${docComment(`In ${unit}. ${reason}`, '  ')}  ${name}: ${value},\n`,
  );
  return `${fileHeader(model)}
/** Version of the bridge protocol. */
export const protocolVersion = ${quote(model.protocolVersion)};

/** The numbers of the contract. */
export const limits = {
${lines.join('')}} as const;
`;
}

function helpText(model: ContractModel): string {
  const topics = model.help.map(
    ({ topic, title, text }) =>
      `  {\n    topic: ${quote(topic)},\n    title: ${quote(title)},\n    text: ${JSON.stringify(text)},\n  },\n`,
  );
  return `${fileHeader(model)}
export type HelpTopicName = ${model.help.map(({ topic }) => quote(topic)).join(' | ')};

/** A help text, in Markdown. */
export type HelpText = { readonly topic: HelpTopicName; readonly title: string; readonly text: string };

export const helpTopics: readonly HelpText[] = [
${topics.join('')}];
`;
}
