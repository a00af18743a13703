import { errors } from './errors.ts';
import type { SkillDefinition, SkillReference } from './form.ts';
import { helpTopics } from './help.ts';
import { inHours, inMinutes } from './limit-words.ts';

/** The command lines of the skill, in one place: a test plays each of them. */
const lines = {
  compile: 'mcp-unity-bridge compile --timeout 5m',
  test: 'mcp-unity-bridge test --mode edit --filter PlayerTests --timeout 10m',
  console: 'mcp-unity-bridge console --type error --stack-trace',
  read: `mcp-unity-bridge query "Scene['Player'].transform.position"`,
  screenshot: 'mcp-unity-bridge screenshot shot.png',
  change: `mcp-unity-bridge run - <<'CS'
var player = GameObject.Find("Player");
player.transform.position = new Vector3(0, 1, 0);
return player.transform.position;
CS`,
  wait: 'mcp-unity-bridge run \'await Task.Delay(300); return "built";\' --timeout 100s --key build-42',
  show: 'mcp-unity-bridge result <log_id>',
  unfinished: 'mcp-unity-bridge operations list --state unfinished',
  cancel: 'mcp-unity-bridge cancel <log_id>',
  status: 'mcp-unity-bridge status',
  doctor: 'mcp-unity-bridge doctor',
} as const;

const sh = (...commands: readonly string[]): string => `\`\`\`sh\n${commands.join('\n')}\n\`\`\``;

const textOf = (version: string): string => `# Unity from the shell

\`mcp-unity-bridge\` drives the Unity Editor that has this project open. Run it in the project's folder, or add \`--project <dir>\`.
If it is not on the PATH, type \`npx -y mcp-unity-bridge@${version}\` instead. \`<command> --help\` explains a command.

## The loop

After each edit of a script, in this order; continue only when a step is clean.

1. **Compile.** Imports what has changed on disk; answers after the domain reload with \`errors\` and \`warnings\` (file, line, column).
2. **Test.** With unsaved scenes it fails: \`mcp-unity-bridge save\` first. \`--mode play\` works the same.
3. **Read.** Errors with stack traces, then the values that should have changed. Earlier ones: \`logs --since 10m\`, \`logs <id>\`.
4. **Screenshot** what can be seen.

${sh(lines.compile, lines.test, lines.console, lines.read, lines.screenshot)}

To change a scene, run C# (the body of a method; \`return\` gives the result). Long code, and any code in cmd.exe, goes in by stdin or \`--file\`:

${sh(lines.change)}

Record changes with \`Undo\` and save them ([recipes](references/recipes.md)), or they are lost when the scene closes.

## A timeout is not a failure

\`--timeout\` ends your wait, never the work. Exit code 3 means that the work continues. Type **the same command again**: it joins the work that
runs, or prints the stored result of an answer that you never got. Nothing runs twice. This also holds if your shell killed the command.
After the answer the same command is new work. \`--key <name>\` makes sure for ${inHours('retention_ms')}: one key, one run.
With other agents set \`MCP_UNITY_BRIDGE_AS=<name>\`.

${sh(lines.wait)}

Every operation has a log_id, on stderr when it has not ended. With it, from any shell, for ${inHours('retention_ms')}, also after a restart of Unity:

${sh(lines.unfinished, lines.show, lines.cancel)}

| exit code | means | do |
|---|---|---|
| 0 | completed | |
| 1 | the work failed or was refused; stderr has the error code ([errors](references/errors.md)) | fix it; never work around \`blocked_by_policy\`: ask the user |
| 2 | wrong usage | read \`--help\` |
| 3 | not ended yet; of \`cancel\`: it had ended already | type the same command again; after \`cancel\`, read the result |
| 4 | nothing is stored under that log_id | it is older than ${inHours('retention_ms')}, or mistyped |
| 5 | no server, no Editor, or several and none chosen | see "No answer" |

## \`interrupted\`

${meaningOf('interrupted')}
${remedyOf('interrupted')} \`operations show <log_id>\` has its last partial result. Code that causes a reload: [reloads](references/reloads.md).

## No answer (exit code 5)

${sh(lines.status, lines.doctor)}

Three causes look alike:

- **Your shell is a sandbox.** It may not write the state folder, open sockets or start processes: \`EPERM\`, \`EACCES\` or \`EROFS\` in the message, or
  \`doctor\` finds \`state_dir.not_writable\`. Unity is fine. Run the command outside of the sandbox, or ask the user to allow it. Do not start a second Editor.
- **Unity is in Safe Mode.** Unity runs (its \`Temp/UnityLockfile\` exists), and \`doctor\` finds \`project.does_not_compile\`: the scripts did not compile when it was
  opened, so the bridge is not loaded. The finding has the last error; for all of them read \`error CS\` in the Editor's log (\`~/.config/unity3d/Editor.log\`, \`~/Library/Logs/Unity/Editor.log\`,
  \`%LOCALAPPDATA%\\Unity\\Editor\\Editor.log\`), fix the files, and ask the user to focus Unity's window.
- **No Editor has the project open.** Ask the user to open it. While Unity reloads, calls wait for up to ${inMinutes('hold_window_ms')}: that is not this case.

## Rules

- Edit files with your own tools, then compile. Do not write scripts through Unity.
- Never block Unity's main thread: no \`Thread.Sleep\`, no \`.Result\`; \`await\` is fine. Open no dialogs.
- \`Console.WriteLine\` goes nowhere: use \`Debug.Log\` or \`AI.Write\`.
- Return little: counts, names, the part that you need.

## References

As needed: [C# in Unity](references/csharp.md), [queries](references/query.md), [reloads](references/reloads.md),
[recipes](references/recipes.md), [errors](references/errors.md).
`;

/** Help is written for the tools: an agent with a shell needs to know which command replaces which tool. */
const inShell = `In a shell \`unity_execute_code\` is \`mcp-unity-bridge run\`, \`unity_query\` is \`query\`, \`unity_get_result\` is \`result <log_id>\`, \`unity_get_log_details\` is \`operations show <log_id>\`, \`unity_get_logs\` is \`logs\`.`;

function reference(file: string, topic: string): SkillReference {
  const found = helpTopics.find((one) => one.topic === topic);
  if (found === undefined) throw new Error(`help has no topic ${topic}`);
  return { file, title: found.title, text: `${inShell}\n\n${found.text}\n` };
}

const errorRows = errors
  .filter(({ scope }) => scope === 'envelope')
  .map(
    ({ code, meaning, remedy, retryable }) => `| \`${code}\` | ${meaning} | ${remedy} | ${retryable ? 'yes' : 'no'} |`,
  );

const errorReference: SkillReference = {
  file: 'errors.md',
  title: 'Error codes',
  text: `Retryable: the same command, typed again, can succeed without any other change.\n\n| code | meaning | what to do | retryable |\n|---|---|---|---|\n${errorRows.join('\n')}\n`,
};

/** The skill for coding agents with a shell. `version`: of the packages. */
export function skillOf(version: string): SkillDefinition {
  return {
    name: 'mcp-unity-bridge',
    description:
      'Drives the open Unity Editor from the shell: compile scripts and read the errors, run C#, read values of the scene, run tests, take screenshots, read the console. Use it after each edit of a Unity C# script, and whenever a task depends on a scene, an asset or the running game. Results survive timeouts, domain reloads and restarts.',
    license: 'MIT',
    compatibility: 'Needs Node.js 20.19+ or 22.12+, and the package com.mcp-unity-bridge.editor in the Unity project.',
    text: textOf(version),
    references: [
      reference('csharp.md', 'execute'),
      reference('query.md', 'query'),
      reference('reloads.md', 'reloads'),
      reference('recipes.md', 'recipes'),
      errorReference,
    ],
  };
}

function errorOf(code: string): (typeof errors)[number] {
  const found = errors.find((one) => one.scope === 'envelope' && one.code === code);
  if (found === undefined) throw new Error(`there is no error code ${code}`);
  return found;
}

function meaningOf(code: string): string {
  return errorOf(code).meaning;
}

function remedyOf(code: string): string {
  return errorOf(code).remedy;
}
