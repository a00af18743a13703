import { docComment, fileHeader, propertyName, quote } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';
import type { ErrorDefinition } from '../../spec/form.ts';

/** `errors.ts`, `limits.ts` and `help.ts`: the data of the contract as constants. */
export function emitTables(model: ContractModel): GeneratedFile[] {
  return [
    { path: 'typescript/errors.ts', text: errorsText(model) },
    { path: 'typescript/limits.ts', text: limitsText(model) },
    { path: 'typescript/help.ts', text: helpText(model) },
  ];
}

function errorsText(model: ContractModel): string {
  const envelope = model.errors.filter((error) => error.scope === 'envelope');
  const bridge = model.errors.filter((error) => error.scope === 'bridge');
  return `${fileHeader(model)}
/** What a code means and what the caller should do. */
export type ErrorInfo = {
  readonly meaning: string;
  readonly remedy: string;
  /** Whether the same call, sent again, can succeed without any other change. */
  readonly retryable: boolean;
};

export type EnvelopeErrorCode = ${codes(envelope)};

/** Codes of error envelopes. */
export const errorTable: { readonly [Code in EnvelopeErrorCode]: ErrorInfo } = {
${envelope.map((error) => errorEntry(error)).join('')}};

export type BridgeErrorName = ${codes(bridge)};

/** Errors of the bridge protocol, with their JSON-RPC numbers. */
export const bridgeErrors: { readonly [Code in BridgeErrorName]: ErrorInfo & { readonly number: number } } = {
${bridge.map((error) => errorEntry(error)).join('')}};
`;
}

const codes = (errors: readonly ErrorDefinition[]): string =>
  errors.length === 0 ? 'never' : errors.map(({ code }) => quote(code)).join(' | ');

function errorEntry({ code, number, meaning, remedy, retryable }: ErrorDefinition): string {
  const members = [
    ...(number === undefined ? [] : [`number: ${number}`]),
    `meaning: ${quote(meaning)}`,
    `remedy: ${quote(remedy)}`,
    `retryable: ${retryable}`,
  ];
  return `  ${propertyName(code)}: {\n${members.map((member) => `    ${member},\n`).join('')}  },\n`;
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
