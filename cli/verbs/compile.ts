import type { Json } from '../../generated/typescript/types.ts';
import type { Annotation, Verb, WorkCommand } from '../commands/command.ts';
import { waitDrops } from '../commands/work.ts';
import { listIn, jsonMember, numberIn, countNoun, textIn } from '../output/json.ts';

export const command: WorkCommand = {
  name: 'compile',
  group: 'unity',
  aliases: ['recompile', 'refresh', 'import', 'assets refresh', 'assets import', 'asset refresh'],
  drops: [...waitDrops, '--refresh'],
  summary: 'imports what has changed on disk, compiles, and waits for the domain reload',
  fails: 'compile errors',
  about:
    "Imports what has changed on disk and compiles the project's scripts. Ends after the domain reload, with errors and warnings by file, line and column; 1 if there are errors.",
  options: {},
  examples: ['compile', 'compile --format github'],
};

export const verb: Verb = {
  plan: () => ({ tool: 'compile', arguments: {} }),
  face: {
    lines: (result) => [
      ...listIn(result, 'errors').map((one) => lineOf('error', one)),
      ...listIn(result, 'warnings').map((one) => lineOf('warning', one)),
      verdictOf(result),
    ],
    failed: (result) => listIn(result, 'errors').length > 0,
    annotations: (result) => [
      ...listIn(result, 'errors').map((one) => annotationOf('error', one)),
      ...listIn(result, 'warnings').map((one) => annotationOf('warning', one)),
    ],
  },
};

/** A line in the form of compilers, which editors link to the source. */
function lineOf(level: 'error' | 'warning', message: Json): string {
  const file = textIn(message, 'file');
  const place = file === '' ? '' : `${file}(${numberIn(message, 'line')},${numberIn(message, 'column')}): `;
  return `${place}${[level, textIn(message, 'code')].filter((word) => word !== '').join(' ')}: ${textIn(message, 'message')}`;
}

function verdictOf(result: Json): string {
  const counts = `${countNoun(listIn(result, 'errors').length, 'error')}, ${countNoun(listIn(result, 'warnings').length, 'warning')}`;
  return `${counts}; ${jsonMember(result, 'reloaded') === true ? 'the new scripts are loaded' : 'no domain reload'}`;
}

function annotationOf(level: 'error' | 'warning', message: Json): Annotation {
  const file = textIn(message, 'file');
  return {
    level,
    message: textIn(message, 'message'),
    title: textIn(message, 'code'),
    ...(file === '' ? {} : { file, line: numberIn(message, 'line'), column: numberIn(message, 'column') }),
  };
}
