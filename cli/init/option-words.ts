export const PROJECT = '--project';
export const TOOLS = '--tools';

/** An option with its value, in one word or in two; empty where it is not there. */
export function wordsOf(option: string, args: readonly string[]): readonly string[] {
  const at = args.findIndex((word) => word === option || word.startsWith(`${option}=`));
  return at === -1 ? [] : args.slice(at, args[at] === option ? at + 2 : at + 1);
}

/** In the place of the present option; else at the end, but for the project, which comes before the tools. */
export function withWords(args: readonly string[], option: string, words: readonly string[]): readonly string[] {
  const own = wordsOf(option, args);
  const [place] = own.length > 0 ? own : option === PROJECT ? wordsOf(TOOLS, args) : [];
  const at = place === undefined ? args.length : args.indexOf(place);
  return args.toSpliced(at, own.length, ...words);
}
