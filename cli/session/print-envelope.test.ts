import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inCommands } from './next-steps.ts';
import { whatNext } from './print-envelope.ts';

test.each([
  ['that waits for an approval', whatNext('a', true, undefined), ['answer it:', 'withdraw it:', 'its state:']],
  ['that runs', whatNext('a', false, undefined), ['wait for it again:', 'cancel it:', 'its state and result:']],
  [
    'whose code keeps Unity busy',
    whatNext('a', false, 'a'),
    ['wait for it again:', 'cancel it:', 'its state and result:'],
  ],
  [
    'behind code that keeps Unity busy',
    whatNext('a', false, 'b'),
    ['wait for it again:', 'cancel it:', 'stop the code before it:', 'its state and result:'],
  ],
])('of work %s', (_, text, labels) => {
  expect(text.split('\n').map((line) => line.trim().split('  ')[0])).toEqual(labels);
});

test('--force is offered for the work alone whose code keeps Unity busy', () => {
  expect(whatNext('a', false, undefined)).not.toContain('--force');
  expect(whatNext('a', false, 'a')).toContain('cancel a, with --force');
  expect(whatNext('a', false, 'b')).toContain('cancel b --force');
  expect(whatNext('a', false, 'b')).not.toContain('cancel a --force');
});

test.each([
  ['unity/Editor/Engine/Tools/PlayInputTool.cs', 'Enter it first: play_mode with the action "enter".', 'play"'],
  ['unity/Editor/Engine/Tools/SaveTool.cs', 'Leave it first: play_mode with the action "leave".', 'stop"'],
  ['unity/Editor/Engine/Tools/PlayInputTool.cs', 'Call play_mode with the action "resume".', 'resume"'],
  ['unity/Editor/Engine/Tools/ToolTarget.cs', 'scene_hierarchy lists them.', 'hierarchy" lists them.'],
  ['unity/Editor/Engine/Tools/PlayModeTool.cs', 'Enter it first: play_mode with the action "enter".', 'play"'],
  ['unity/Editor/Engine/Tools/ToolTarget.cs', 'find_assets lists them;', 'assets" lists them;'],
  ['unity/Editor/Engine/Tools/Ui/GameUi.cs', 'The action "tree" lists them.', 'ui" lists them.'],
  ['unity/Runtime/Core/Host/UnsavedScene.cs', 'the tool save, or', 'save", or'],
  ['server/hub/calls/answers.ts', 'Use a new idempotency_key', 'Use a new --key'],
])('an answer of %s (%j) names the command', (file, advice, typed) => {
  expect(readFileSync(file, 'utf8').replaceAll('\\"', '"')).toContain(advice);
  expect(inCommands(advice)).toContain(typed);
  expect(inCommands(advice)).not.toMatch(/play_mode|scene_hierarchy|find_assets|the (?:tool|action)|idempotency_key/i);
});
