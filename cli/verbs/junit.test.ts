import { expect, test } from 'vitest';
import { junitOf } from './test.ts';

test('tests become JUnit XML, whatever is in their names and messages', () => {
  const result = {
    passed: 1,
    failed: 1,
    skipped: 1,
    inconclusive: 0,
    seconds: 1.5,
    tests: [
      { name: 'Game.Enemies.Walks(1.5)', outcome: 'passed', seconds: 0.25 },
      {
        name: 'Game.Enemies."Dies" & <rises>',
        outcome: 'failed',
        seconds: 1,
        message: 'Expected: <1>\n  But was: "\u0000"',
        stack_trace: 'at A.B () [0x0] in <f>:0',
      },
      { name: 'Alone', outcome: 'skipped', seconds: 0 },
    ],
  };
  expect(junitOf(result, 'EditMode')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="EditMode" tests="3" failures="1" skipped="1" time="1.5">
    <testcase classname="Game.Enemies" name="Walks(1.5)" time="0.25"/>
    <testcase classname="Game.Enemies" name="&quot;Dies&quot; &amp; &lt;rises&gt;" time="1"><failure message="Expected: &lt;1&gt;&#10;  But was: &quot;\ufffd&quot;">at A.B () [0x0] in &lt;f&gt;:0</failure></testcase>
    <testcase classname="" name="Alone" time="0"><skipped message=""/></testcase>
  </testsuite>
</testsuites>
`);
});
