import type { Annotation } from '../form/command.ts';

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
