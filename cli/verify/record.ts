import { arch, hostname, platform, release, userInfo } from 'node:os';
import { markup, raw, type Markup } from '../../conformance/report/text.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { homeFolder } from '../../server/lib/folders.ts';
import { redactText } from '../doctor/bundle.ts';
import type { EditorKind } from './stage.ts';

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly proves: Topic;
  readonly outcome: 'passed' | 'failed' | 'not run';
  readonly ms: number;
  /** The observation, the failure, or the reason why it was not run. */
  readonly detail: string;
}

/** Made to be attached to an issue: it holds no path and no name of the user. */
export interface VerifyRecord {
  readonly format: 1;
  /** ISO 8601, UTC. */
  readonly made_at: string;
  readonly version: string;
  readonly unity_version: string;
  readonly editor: EditorKind;
  readonly system: string;
  readonly node: string;
  readonly rows: readonly Row[];
  /** Changes to the project that could not be undone, as sentences. */
  readonly left: readonly string[];
}

interface Made extends Pick<VerifyRecord, 'rows' | 'left'> {
  readonly project: string;
  readonly stateDir: string;
  readonly stage: { readonly kind: EditorKind; readonly unityVersion: string };
  readonly now: Date;
}

export function makeRecord({ project, stateDir, now, rows, left, stage }: Made): VerifyRecord {
  const identity = {
    home: homeFolder(),
    user: resultOf(() => userInfo().username) ?? '',
    host: hostname(),
    secrets: [],
  };
  const clean = (text: string): string =>
    redactText(text.replaceAll(project, '<project>').replaceAll(stateDir, '<state>'), identity);
  return {
    format: 1,
    made_at: now.toISOString(),
    version: packageVersion,
    unity_version: stage.unityVersion,
    editor: stage.kind,
    system: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
    rows: rows.map((row) => ({ ...row, detail: clean(row.detail) })),
    left: left.map(clean),
  };
}

const marks = { passed: 'PASS', failed: 'FAIL', 'not run': 'not run' } as const;

/** A line of the terminal. */
export const lineOf = ({ outcome, id, title, detail }: Row): string =>
  `${marks[outcome].padEnd(8)}${id.padEnd(22)}${title}: ${detail}`;

/** The summary in a sentence. */
export function sentenceOf({
  rows,
  editor,
  unity_version,
}: Pick<VerifyRecord, 'rows' | 'editor' | 'unity_version'>): string {
  const count = (outcome: Row['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  if (rows[0]?.outcome === 'failed') return `No Editor of this project could be verified: ${rows[0].detail}`;
  const what = { unity: `Unity ${unity_version}`, headless: 'an Editor without Unity', mock: 'the mock Editor' }[
    editor
  ];
  return `${what}: ${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run.`;
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #8886}
.failed{color:#c33;font-weight:600}.passed{color:#2a7}td:nth-child(4){white-space:nowrap;text-align:right}`;

/** One file that loads nothing. */
export function recordHtml(record: VerifyRecord): string {
  const { rows, left, made_at, version, system, node } = record;
  const row = ({ id, title, proves, outcome, ms, detail }: Row): Markup =>
    markup`<tr><td class="${outcome.replace(' ', '-')}">${outcome}</td><td><b>${title}</b><br><small>${id}</small></td><td>${detail}</td><td>${ms} ms</td><td>${topics[proves].what}</td></tr>`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>mcp-unity-bridge verify</title><style>${raw(style)}</style></head>
<body><h1>mcp-unity-bridge verify</h1>
<p>${sentenceOf(record)}</p>
<p>Version ${version}, ${system}, Node ${node}, ${made_at}.</p>
<table><thead><tr><th>outcome</th><th>check</th><th>seen</th><th>took</th><th>proves</th></tr></thead><tbody>
${rows.map(row)}
</tbody></table>
${left.length === 0 ? markup`<p>Nothing was left behind.</p>` : markup`<p>Could not be undone: ${left.join('; ')}</p>`}
</body></html>
`.markup;
}

/** Behaviour that only a real Editor can show. docs/unity.md has it as a table. */
export const topics = {
  imported: {
    what: 'the package compiles, is imported, and its `.meta` files suit Unity',
    instead:
      "stubs of the API in CI; Unity's public C# source of 2021.3, 6000.0, 6000.5 and 6000.7, by hand (`check-editor.mjs --source`): 0 problems; the form of the files compared with what Unity writes",
  },
  frames: {
    what: 'frames of an Editor without focus, the Windows timer',
    instead: 'reports of other bridges',
  },
  blocked: { what: 'a busy main thread; modal dialogs, App Nap, sleep', instead: 'nothing for dialogs and sleep' },
  reloads: {
    what: "the order of Unity's reload events, play mode with and without domain reload",
    instead: 'documentation; reloads by AppDomain.Unload (Mono) and AssemblyLoadContext (.NET)',
  },
  compile: {
    what: '`AI.Compile`: when Unity reloads, and when it finds nothing to do',
    instead: 'a fake that always does; here the package waits 3 s and 20 frames before it says that no reload comes',
  },
  tools: {
    what: 'the ready tools',
    instead:
      "compiled against Unity's documented API; run over a fake engine with the mock's scene. `play_input` and `ui` call the Input System and uGUI by reflection, tried on fakes of them. `console` reads internal types (LogEntries) by reflection, and says so where they are gone",
  },
  tests: {
    what: '`AI.RunTests`, and that a dirty scene opens no dialog',
    instead: 'compiled against the API of com.unity.test-framework 1.1; a fake test runner',
  },
  compiler: {
    what: 'the C# compiler at its places in the different versions, with the .NET that goes with it',
    instead:
      'trees made after public sources, 2021.3 to 7000.0, on each system; where one pair cannot be started the next is taken, and the error names all; the same compiler from the .NET SDK',
  },
  window: { what: 'window and settings page', instead: 'compiled' },
  coreclr: {
    what: 'Editors on CoreCLR (7000.0)',
    instead:
      'the package with its own loader on .NET: scripts and code in collectible contexts, a hundred reloads with code in between, each domain collected',
  },
  console: {
    what: 'what the console logs of the compiler, and from before the domain',
    instead:
      "a fake of Unity's LogEntries; whether Unity raises `logMessageReceivedThreaded` for compiler errors is left open, and either way they are logged once",
  },
  killed: {
    what: 'an Editor that is killed with work under way, and started again',
    instead: 'the headless Editor, killed with SIGKILL and started again by the same command',
  },
} as const;

export type Topic = keyof typeof topics;
