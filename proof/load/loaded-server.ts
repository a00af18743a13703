import type { EditorProcessOptions } from '../../conformance/adapter/own/editor-process.ts';
import type { Surroundings } from './load-client.ts';
import type { Strike } from './record.ts';

/** What a load run is directed at: one server, or several that stand by for each other. */
export interface LoadedServer {
  /** How clients find it, and how Editor number n of so many does. */
  readonly surroundings: Omit<Surroundings, 'project'>;
  editorProcess(project: string, isLast: boolean): EditorProcessOptions;
  /** Of the process that serves now. */
  pid(): number | undefined;
  /** Collects the garbage of that process; MB that it still uses. Absent where processes are struck all the time. */
  readonly collect?: () => Promise<number>;
  /** Mean time from one strike, when everything is up again, to the next where clients pause as briefly as in a busy run, ms. */
  readonly betweenStrikesMs: number;
  /** What is done to it, in turns; `below` gives a random number below its argument. Resolves when everything is up again. */
  readonly strikes: readonly { readonly name: Strike['name']; cause(below: (end: number) => number): Promise<void> }[];
  /** Sentences: what its processes and their logs must not show. */
  wrong(): readonly string[];
  /** Ends it, and the process that has taken its place. */
  end(): Promise<void>;
}
