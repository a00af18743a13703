import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { repetitions } from '../../generated/typescript/repetition.ts';
import type { Envelope, Json } from '../../generated/typescript/types.ts';
import { jsonLine } from '../../server/lib/json.ts';
import type { Face, Annotation } from '../commands/command.ts';
import type { Format } from '../commands/work.ts';
import { valueText, withoutCommands, withoutControls } from '../lib/terminal-text.ts';
import { printNote, writeOut } from '../lib/write-out.ts';
import { countNoun } from './json.ts';
import { takeOutPictures } from '../../server/clients/mcp/shown/pictures.ts';
import { failureOf } from '../../server/lib/errors.ts';

export interface Output {
  readonly format: Format;
  /** Text is printed as it is, controls and all. */
  readonly raw: boolean;
  /** A file for the result. */
  readonly out?: string;
  readonly face?: Face;
  /** See Verb. */
  readonly finish?: (result: Json) => Json;
}

/** True for the formats for programs, which contain everything. */
export const isForPrograms = ({ format }: Output): boolean => format === 'json' || format === 'ndjson';

/** Prints a step, for programs that read line by line. */
export async function writeStep(output: Output, step: { readonly type: string } & Record<string, Json>): Promise<void> {
  if (output.format === 'ndjson') await writeOut(`${jsonLine(step)}\n`);
}

/** The result with what is to be done with it done. Throws UnwritableError. */
export function finishResult(output: Output, envelope: Envelope): Envelope {
  if (envelope.status !== 'completed') return envelope;
  if (output.out !== undefined) writeResultFile(output.out, contentOf(envelope.result));
  return output.finish === undefined ? envelope : { ...envelope, result: output.finish(envelope.result) };
}

/** Prints the whole envelope, with pictures except on terminals. Resolves to true if it was read. */
export function writeEnvelope(output: Output, envelope: Envelope): Promise<boolean> {
  const shown = process.stdout.isTTY || output.out !== undefined ? withoutAllPictures(envelope) : envelope;
  return writeOut(`${jsonLine(output.format === 'ndjson' ? { type: 'envelope', ...shown } : shown)}\n`);
}

function withoutAllPictures(envelope: Envelope): object {
  const { result, partial_result } = envelope;
  return {
    ...envelope,
    ...(result === undefined ? {} : { result: withoutPictures(result).value }),
    ...(partial_result === undefined ? {} : { partial_result: withoutPictures(partial_result).value }),
  };
}

/** A result for people, or for the log of a workflow. Resolves to whether it was read. */
export function writeResult(output: Output, result: Json): Promise<boolean> {
  if (output.out !== undefined) return writeOut(`wrote ${withoutControls(output.out)}\n`);
  const { value, left } = withoutPictures(result);
  const text = output.face === undefined ? valueText(value) : output.face.lines(value).join('\n');
  if (left > 0) printNote(`left out the data of ${countNoun(left, 'picture')}: --out <file> writes it.`);
  if (output.format === 'github') return writeOut(`${withoutCommands(text)}\n${annotationsOf(output, value)}`);
  return writeOut(`${output.raw ? text : withoutControls(text)}\n`);
}

const annotationsOf = ({ face }: Output, value: Json): string =>
  (face?.annotations?.(value) ?? []).map((annotation) => `${withoutControls(annotationLine(annotation))}\n`).join('');

/** True if completed work reports a failure, or reports success for a time before the call (EXO-16). */
export const reportsFailure = ({ face }: Output, envelope: Envelope, tool: string): boolean =>
  envelope.status === 'completed' &&
  face?.failed !== undefined &&
  ((envelope.age_ms !== undefined && isAboutNow(tool)) || face.failed(envelope.result));

const isAboutNow = (tool: string): boolean => repetitions[tool] === 'look' || repetitions[tool] === 'fresh';

/** A workflow command of GitHub (`::error file=...::message`), whatever its texts are. */
export function annotationLine({ level, message, title, file, line, column }: Annotation): string {
  const properties = Object.entries({ file, line, col: column, title })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${level}${properties.length === 0 ? '' : ` ${properties.join(',')}`}::${escapeData(message)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapedProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A value without the data of its pictures: base64 is not for reading. */
export function withoutPictures(value: Json): { readonly value: Json; readonly left: number } {
  const { value: shown, pictures } = takeOutPictures(value);
  return { value: shown, left: pictures.size };
}

/** The content of a file: the picture in a value, else its text or its JSON. */
function contentOf(value: Json): string | Uint8Array {
  const [picture] = takeOutPictures(value).pictures.values();
  if (picture !== undefined) return Buffer.from(picture.data, 'base64');
  return typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The requested file could not be written, although the work was done. */
export class UnwritableError extends Error {
  constructor(path: string, reason: string) {
    super(`the work was done, but ${path} could not be written: ${reason}`);
    this.name = 'UnwritableError';
  }
}

/** Writes the result of work to a file, and creates its folder. Throws UnwritableError. */
export function writeResultFile(path: string, content: string | Uint8Array): void {
  const failure = failureOf(() => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  });
  if (failure !== undefined) throw new UnwritableError(path, failure);
}
