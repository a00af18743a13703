import { readFileSync } from 'node:fs';
import { memberOf } from '../../server/lib/json.ts';
import type { Json } from '../../generated/typescript/types.ts';
import { SHORT_MS, errorsIn, excerpt, expectEqual, expectErrors, errorCodeOf, numberIn, timed } from './call-checks.ts';
import { CallFailure, NotHere, type Stage } from './stage.ts';

export async function reload(stage: Stage): Promise<string> {
  const before = (await stage.editor())?.generation ?? 0;
  const { ms } = await timed(async () => {
    const failure = await errorCodeOf(
      stage.run('UnityEditor.EditorUtility.RequestScriptReload(); await Task.Delay(60000); return 1;'),
    );
    expectEqual(failure, 'interrupted');
    await stage.until('the Editor is back with a higher generation', 60_000, async () => {
      const editor = await stage.editor();
      return editor?.state === 'connected' && (editor.generation ?? 0) > before;
    });
  });
  expectEqual(await stage.run('return 6 * 7;'), 42);
  return `back after ${ms} ms`;
}

export async function compile(stage: Stage): Promise<string> {
  stage.write('VerifyProbe.cs', 'public static class VerifyProbe { public static int Answer() { return 42; } }\n');
  const { value, ms } = await timed(() => stage.call('compile'));
  expectErrors(value, 0);
  if (memberOf(value, 'reloaded') !== true) throw new Error(`expected a reload, got ${excerpt(value)}`);
  expectEqual(await stage.run('return VerifyProbe.Answer();'), 42);
  return `${ms} ms with the reload`;
}

export async function compileNothing(stage: Stage): Promise<string> {
  const { value, ms } = await timed(() => stage.call('compile'));
  expectErrors(value, 0);
  return `${ms} ms, ${memberOf(value, 'reloaded') === true ? 'with' : 'without'} a reload`;
}

export async function compileError(stage: Stage): Promise<string> {
  stage.write('VerifyBroken.cs', '\npublic static class VerifyBroken { static int Wrong = "text"; }\n');
  const broken = await stage.call('compile');
  const [error] = errorsIn(broken);
  stage.write('VerifyBroken.cs', '\npublic static class VerifyBroken { }\n');
  expectErrors(await stage.call('compile'), 0);
  if (error === undefined && stage.kind === 'mock') throw new NotHere('the mock compiles no scripts');
  const file = memberOf(error, 'file');
  if (typeof file !== 'string' || !file.endsWith('VerifyBroken.cs') || memberOf(error, 'line') !== 2)
    throw new Error(`expected an error in VerifyBroken.cs, line 2, got ${excerpt(broken)}`);
  return `VerifyBroken.cs, line 2; then clean`;
}

export async function refusedCompilation(stage: Stage): Promise<string> {
  if (stage.kind !== 'unity') throw new NotHere('only Unity reads assembly definitions');
  stage.write(
    'Refused/Refused.asmdef',
    '{ "name": "McpUnityBridgeVerify.Refused", "references": ["McpUnityBridgeVerify.Refused"] }\n',
  );
  stage.write('Refused/Other.asmdef', '{ "name": "McpUnityBridgeVerify.Refused" }\n');
  const refused = await stage.call('compile');
  stage.remove('Refused');
  expectErrors(await stage.call('compile'), 0);
  if (errorsIn(refused).length === 0)
    throw new Error('two assembly definitions of one folder were taken without an error');
  return 'an error, then clean';
}

export async function continueAfterReload(stage: Stage): Promise<string> {
  stage.write(
    'VerifyProbe.cs',
    'public static class VerifyProbe { public static int Answer() { return 42; } public static object Later(string state) { return state + "!"; } }\n',
  );
  expectErrors(await stage.call('compile'), 0);
  expectEqual(
    await stage.run(
      'UnityEditor.EditorUtility.RequestScriptReload(); return AI.ContinueAfterReload(typeof(VerifyProbe), "Later", "after");',
    ),
    'after!',
  );
  return 'one result, after the reload';
}

export async function play(stage: Stage): Promise<string> {
  stage.undo(() => stage.call('play_mode', { action: 'leave' }));
  const entered = await timed(() => stage.call('play_mode', { action: 'enter' }));
  if (memberOf(entered.value, 'is_playing') !== true)
    throw new Error(`expected is_playing, got ${excerpt(entered.value)}`);
  const left = await timed(() => stage.call('play_mode', { action: 'leave' }));
  if (memberOf(left.value, 'is_playing') !== false) throw new Error(`expected edit mode, got ${excerpt(left.value)}`);
  return `entered in ${entered.ms} ms, left in ${left.ms} ms`;
}

/** The project's setting is restored afterwards. */
export async function playWith(stage: Stage, options: 'None' | 'DisableDomainReload'): Promise<string> {
  const before = await stage.run(
    'return new { enabled = UnityEditor.EditorSettings.enterPlayModeOptionsEnabled, options = (int)UnityEditor.EditorSettings.enterPlayModeOptions };',
  );
  const set = (enabled: string, value: string): Promise<Json> =>
    stage.run(
      `UnityEditor.EditorSettings.enterPlayModeOptionsEnabled = ${enabled}; UnityEditor.EditorSettings.enterPlayModeOptions = (UnityEditor.EnterPlayModeOptions)${value}; return null;`,
    );
  stage.undo(() => set(String(memberOf(before, 'enabled') === true), String(numberIn(before, 'options'))));
  await set('true', options === 'None' ? '0' : '1');
  const generation = (await stage.editor())?.generation;
  // To enter play mode with a reload may take longer than the other code waits.
  const waitMs = options === 'None' ? 120_000 : 8_000;
  const waiting = await stage.ask('unity_execute_code', { code: `await Task.Delay(${waitMs}); return "went on";` }, 0);
  const seen = await play(stage);
  const ended = await stage.ask('unity_get_result', { log_id: waiting.log_id }, 30_000);
  const reloaded = (await stage.editor())?.generation !== generation;
  if (reloaded !== (options === 'None'))
    throw new Error(`expected ${options === 'None' ? 'a reload' : 'no reload'}, got ${reloaded ? 'one' : 'none'}`);
  const end = ended.status === 'error' ? ended.error_code : ended.status;
  if (end !== (reloaded ? 'interrupted' : 'completed')) throw new Error(`the code that waited ended as ${end}`);
  return `${seen}; the code that waited ended as ${end}`;
}

export async function tests(stage: Stage): Promise<string> {
  stage.write(
    'Tests/McpUnityBridgeVerify.Tests.asmdef',
    '{ "name": "McpUnityBridgeVerify.Tests", "references": ["UnityEngine.TestRunner", "UnityEditor.TestRunner"], "includePlatforms": ["Editor"], "overrideReferences": true, "precompiledReferences": ["nunit.framework.dll"], "defineConstraints": ["UNITY_INCLUDE_TESTS"] }\n',
  );
  stage.write(
    'Tests/VerifyTests.cs',
    'public sealed class VerifyTests { [NUnit.Framework.Test] public void Passes() { } [NUnit.Framework.Test] public void Fails() { NUnit.Framework.Assert.Fail("on purpose"); } }\n',
  );
  const result = await stage.call('run_tests', { mode: 'EditMode', filter: 'VerifyTests' }).catch((error: unknown) => {
    if (error instanceof CallFailure && /Test Framework/.test(error.message))
      throw new NotHere('the Test Framework package is not installed');
    throw error;
  });
  stage.remove('Tests');
  if (numberIn(result, 'passed') !== 1 || numberIn(result, 'failed') !== 1)
    throw new Error(`expected one passed and one failed, got ${excerpt(result)}`);
  return 'one passed, one failed';
}

export async function unloaded(stage: Stage): Promise<string> {
  if (stage.kind === 'mock') throw new NotHere('the mock has no runtime of .NET');
  const runtime = await stage.run('return System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription;');
  if (typeof runtime !== 'string' || runtime.startsWith('Mono'))
    throw new NotHere(`this Editor runs on ${excerpt(runtime)}`);
  for (let call = 0; call < 5; call += 1) await stage.run(`int n = ${call}; return n;`);
  await reload(stage);
  const leaks = await stage.run(
    'return File.Exists("Logs/ALCLeaks.json") ? File.ReadAllText("Logs/ALCLeaks.json") : "";',
  );
  if (typeof leaks === 'string' && /mcp|bridge/i.test(leaks))
    throw new Error(`Unity reports a leak: ${leaks.slice(0, 300)}`);
  return `${runtime}: no leak reported`;
}

export async function killed(stage: Stage): Promise<string> {
  const { restart } = stage;
  if (restart === undefined) throw new NotHere('it kills the Editor: --restart allows that');
  const pid = await stage.run('return System.Diagnostics.Process.GetCurrentProcess().Id;');
  if (typeof pid !== 'number') throw new Error(`expected the id of a process, got ${excerpt(pid)}`);
  const starts = stage.write('killed.txt', '');
  const code = `File.AppendAllText(@"${starts}", "x"); await Task.Delay(600000); return 1;`;
  const { log_id } = await stage.ask('unity_execute_code', { code }, SHORT_MS);
  await stage.until('the code has started', 30_000, async () => readFileSync(starts, 'utf8') !== '');
  process.kill(pid, 'SIGKILL');
  await stage.until('the Editor is gone', 60_000, async () => (await stage.editor())?.state === 'away');
  const { value: obstacle, ms } = await timed(restart);
  if (obstacle !== undefined) throw new Error(obstacle);
  const ended = await stage.ask('unity_get_result', { log_id });
  const end = ended.status === 'error' ? ended.error_code : ended.status;
  const count = readFileSync(starts, 'utf8').length;
  if (end !== 'interrupted' || count !== 1)
    throw new Error(`expected interrupted and one start, got ${end} and ${count}`);
  expectEqual(await stage.run('return 6 * 7;'), 42);
  return `interrupted, one start; ready again after ${ms} ms`;
}
