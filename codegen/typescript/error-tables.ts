import { fileHeader, propertyName, quote } from './text.ts';
import type { ContractModel } from '../model/model.ts';
import type { ErrorDefinition } from '../../spec/form.ts';

/** `errors.ts`: what each code means, and what to do. */
export function errorsText(model: ContractModel): string {
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
