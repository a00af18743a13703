import type { CompileResult, Json, JsonObject } from '../../generated/typescript/types.ts';
import { failTool, type Run, type RunOutcome } from '../core/editor-protocol.ts';
import type { Continuation } from '../csharp/values/value.ts';
import { refusePlaying } from './act.ts';
import type { EditorState } from './read-editor.ts';
import { choiceIn, refuseTool, textIn } from './refusal.ts';

/** Packages of the registry with their versions, oldest first. */
const registry: ReadonlyMap<string, readonly string[]> = new Map([
  ['com.unity.cinemachine', ['3.1.2']],
  ['com.unity.inputsystem', ['1.7.0', '1.11.2']],
  ['com.example.broken', ['1.0.0']],
]);

/** The package whose scripts do not compile. */
const BROKEN = 'com.example.broken';
const BROKEN_LINE = `Packages/${BROKEN}/Broken.cs(3,8): error CS0246: The type or namespace name 'Gone' could not be found`;

/** The tool `packages`. */
export function readPackages(given: JsonObject, { packages }: EditorState): Json {
  const action = choiceIn(given, 'action', ['list', 'search'], 'list');
  const id = textIn(given, 'id')?.trim() ?? '';
  if (action === 'search' && id === '')
    refuseTool('id: expected a name, or a part of a name or title, got an empty text');
  const has = (name: string): boolean => name.toLowerCase().includes(id.toLowerCase());
  const rows =
    action === 'list'
      ? [...packages].filter(([name]) => has(name)).map(([name, version]) => ({ name, version, source: 'Registry' }))
      : foundIn([...registry].filter(([name]) => has(name)));
  return { packages: rows, total: rows.length };
}

function foundIn(found: readonly (readonly [string, readonly string[]])[]): JsonObject[] {
  return found.map(([name, versions]) => ({
    name,
    version: versions.at(-1) ?? '',
    title: name.slice(name.lastIndexOf('.') + 1),
    ...(found.length === 1 ? { versions: versions.toReversed() } : {}),
  }));
}

/** The part of a change that survives a domain reload. `lines`: the changed lines of the manifest. */
type ChangeState = { readonly name: string; readonly adds: boolean; readonly lines: string[] };

const GOES_ON = {
  type: 'McpUnityBridge.Engine.ChangePackagesTool, McpUnityBridge.Engine',
  method: 'Finish',
} as const;

/** The tool `change_packages`: the Package Manager needs a frame; then the scripts are compiled, and the domain is reloaded. */
export function* changePackages(given: JsonObject, editor: EditorState): Run {
  const adds = choiceIn(given, 'action', ['add', 'remove']) === 'add';
  const id = textIn(given, 'id')?.trim() ?? '';
  if (id === '') refuseTool('id: expected a package, such as com.unity.inputsystem, got an empty text');
  refusePlaying('change_packages', editor);
  const [name = '', asked] = id.split('@');
  const version = registry.get(name)?.findLast((each) => asked === undefined || each === asked);
  if (adds ? version === undefined : !editor.packages.has(name)) {
    yield { kind: 'next_frame' };
    return failChange(
      `the Package Manager refused: Package [${id}] cannot be found (NotFound). The tool packages lists those of the project, and searches the registries.`,
    );
  }
  const state: ChangeState = { name, adds, lines: writeManifest(editor, name, adds ? version : undefined) };
  yield { kind: 'next_frame', ifReloaded: { ...GOES_ON, state } };
  if (adds && name === BROKEN) return failCompiling(state, [BROKEN_LINE]);
  return { continuation: { ...GOES_ON, state }, compiles: true };
}

/** Returns the changed lines of the manifest. */
function writeManifest({ packages }: EditorState, name: string, version: string | undefined): string[] {
  const before = packages.get(name);
  if (before === version) return [];
  if (version === undefined) packages.delete(name);
  else packages.set(name, version);
  const lineOf = (sign: string, shown: string | undefined): string[] =>
    shown === undefined ? [] : [`${sign} "${name}": "${shown}"`];
  return [...lineOf('-', before), ...lineOf('+', version)];
}

/** The end of the change once the scripts are compiled; undefined for a continuation of something else. */
export function finishPackageChange(
  { type, method, state }: Continuation,
  { errors, warnings, reloaded }: CompileResult,
  { packages }: EditorState,
): RunOutcome | undefined {
  if (type !== GOES_ON.type || method !== GOES_ON.method || !isChangeState(state)) return undefined;
  if (errors.length > 0)
    return failCompiling(
      state,
      errors.map(({ file, line, column, code, message }) => `${file}(${line},${column}): error ${code}: ${message}`),
    );
  const { name, lines } = state;
  const version = packages.get(name) ?? null;
  return { ok: true, value: { name, version, manifest: lines, warnings: warnings.length, reloaded } };
}

function failCompiling({ name, adds, lines }: ChangeState, errors: readonly string[]): RunOutcome {
  const changed = lines.length === 0 ? [] : ['manifest.json:', ...lines];
  return failChange(
    [`${name} is ${adds ? 'added' : 'removed'}, but the scripts do not compile:`, ...errors, ...changed].join('\n'),
  );
}

const failChange = (reason: string): RunOutcome => failTool(`change_packages: ${reason}`);

function isChangeState(state: Json): state is ChangeState {
  return typeof state === 'object' && state !== null && !Array.isArray(state) && Array.isArray(state['lines']);
}
