import { describe, expect, it } from 'vitest';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import type { JsonObject, OperationUpdateParams } from '../../generated/typescript/types.ts';
import { createUnityEngine } from '../engine/unity-engine.ts';
import { createEditorWorld, type EditorWorld } from '../testing/world.ts';

const application = { data_path: '/home/me/Game/Assets', unity_version: '2022.3.62f3', product_name: 'Game' };
const click = { action: 'click', target: 'UI/Button' };

let calls = 0;

/** In play mode, with the sample's button active after this code has run. */
function playing(text = ''): EditorWorld {
  const world = createEditorWorld({ ready_tools: readyTools, createEngine: () => createUnityEngine(application) });
  world.start();
  call(world, 'play_mode', { action: 'enter' });
  calls += 1;
  world.execute(
    calls,
    `var button = GameObject.Find("UI").transform.Find("Button"); button.gameObject.SetActive(true); ${text}`,
  );
  world.advance(100);
  return world;
}

/** How the operation ended. */
function call(world: EditorWorld, name: string, given: JsonObject): OperationUpdateParams | undefined {
  calls += 1;
  world.execute(calls, '', { tool: 'custom_tool', params: { name, arguments: given } });
  world.advance(5000);
  return world.updates(calls).at(-1);
}

const clicksIn = (world: EditorWorld): unknown => {
  const update = call(world, 'console', { contains: 'UI: UI/Button clicked' });
  return update?.state === 'completed' ? update.result : update;
};

/** A second button over the first. */
const cover = (x: number): string =>
  `var overlay = new GameObject("Overlay"); overlay.transform.SetParent(GameObject.Find("UI").transform); overlay.AddComponent<UnityEngine.UI.Button>(); overlay.transform.localPosition = new Vector3(${x}, 0, 0);`;

describe('ui of the mock', () => {
  it('clicks once, and says in which frame and what the element is then', () => {
    const world = playing();
    expect(call(world, 'ui', click)).toMatchObject({
      state: 'completed',
      result: {
        did: 'click',
        target: 'UI/Button',
        frame: expect.any(Number),
        now: { path: 'UI/Button', type: 'Button', rect: [0.4, 0.475, 0.2, 0.05] },
      },
    });
    expect(clicksIn(world)).toMatchObject({ logs: 1 });
  });

  it.each([
    ['button.GetComponent<UnityEngine.UI.Button>().interactable = false;', 'is disabled'],
    ['button.GetComponent<UnityEngine.UI.Button>().enabled = false;', 'is disabled'],
    ['button.gameObject.SetActive(false);', 'is not visible'],
    ['button.parent.gameObject.SetActive(false);', 'is not visible'],
    ['button.localPosition = new Vector3(600, 0, 0);', 'is off screen: its rect is [1.15, 0.475, 0.2, 0.05]'],
    ['button.localScale = Vector3.zero;', 'has no size'],
    [cover(0), 'is covered: a click there comes to UI/Overlay'],
  ])('does not click after %s', (text, sentence) => {
    const world = playing(text);
    expect(call(world, 'ui', click)).toMatchObject({
      error_code: 'invalid_params',
      error: expect.stringContaining(`target: UI/Button ${sentence}`),
    });
    expect(clicksIn(world)).toMatchObject({ entries: [] });
  });

  it.each([cover(90), cover(-90), 'button.localPosition = new Vector3(400, 0, 0);'])(
    'clicks what is there in part, after %s',
    (text) => {
      const world = playing(text);
      expect(call(world, 'ui', click)).toMatchObject({ state: 'completed' });
    },
  );

  it('a domain reload interrupts it, and it is not clicked again', () => {
    const world = playing();
    world.execute(901, '', { tool: 'custom_tool', params: { name: 'ui', arguments: click } });
    for (let at = 0; at < 100 && !world.updates(901).some(({ state }) => state === 'running'); at += 1)
      world.advance(5);
    world.step({ type: 'reload', reason: 'compile', duration_ms: 500 });
    world.advance(60_000);
    expect(world.updates(901).at(-1)).toMatchObject({ state: 'interrupted' });
    expect(clicksIn(world)).toMatchObject({ logs: 1 });
  });

  it('does nothing while the game is paused or not running', () => {
    const world = playing();
    call(world, 'play_mode', { action: 'pause' });
    expect(call(world, 'ui', click)).toMatchObject({ error: expect.stringContaining('paused') });
    call(world, 'play_mode', { action: 'leave' });
    expect(call(world, 'ui', click)).toMatchObject({ error: expect.stringContaining('not in play mode') });
    expect(clicksIn(world)).toMatchObject({ entries: [] });
    expect(call(world, 'ui', { action: 'tree' })).toMatchObject({ result: { total: 1 } });
  });

  it('marks what is off screen in the tree, and says where there is no UI', () => {
    const world = playing('button.localPosition = new Vector3(600, 0, 0);');
    const away = { path: 'UI/Button', type: 'Button', on_screen: false, rect: [1.15, 0.475, 0.2, 0.05] };
    const tree = { action: 'tree' };
    expect(call(world, 'ui', tree)).toMatchObject({ result: { elements: [away], total: 1, next_offset: null } });
    const empty = playing('Object.DestroyImmediate(GameObject.Find("UI"));');
    expect(call(empty, 'ui', tree)).toMatchObject({
      result: { elements: [], note: expect.stringMatching(/^There is no UI: .*Canvas.*UIDocument/) },
    });
    expect(call(playing(), 'ui', tree)).not.toHaveProperty('result.note');
  });

  it('lists elements page by page, and finds one by the end of its path', () => {
    const world = playing(cover(300));
    expect(call(world, 'ui', { action: 'tree', limit: 1 })).toMatchObject({
      result: { elements: [{ path: 'UI/Button' }], total: 2, next_offset: 1 },
    });
    expect(call(world, 'ui', { action: 'tree', offset: 1, target: 'Overlay' })).toMatchObject({
      result: { elements: [], total: 1, next_offset: null },
    });
  });

  it.each([
    [{ action: 'press' }, 'action: expected tree, click, set, scroll'],
    [{ action: 'click' }, 'target: expected an element'],
    [{ action: 'click', target: 'UI/Start' }, 'target: there is no element "UI/Start"'],
    [{ action: 'set', target: 'Button' }, 'text: expected what to set'],
    [{ action: 'set', target: 'Button', text: 'x' }, 'target: UI/Button takes no text'],
    [{ action: 'scroll', target: 'Button' }, 'target: UI/Button is in no scroll view'],
    [{ action: 'scroll', target: 'Button', by: [1] }, 'by: expected [x, y], got [1]'],
  ])('refuses %j', (given, sentence) => {
    const world = playing();
    expect(call(world, 'ui', given)).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence) });
  });
});
