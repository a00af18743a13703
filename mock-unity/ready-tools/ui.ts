import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { failRun, failTool, type Run } from '../core/editor-protocol.ts';
import type { ProgramHost } from '../csharp/values/value.ts';
import { isActiveInHierarchy, pathOf, type Component, type GameObject, type Scene } from '../scene/scene.ts';
import { withDescendants } from '../scene/create-scene.ts';
import { lossyScale, worldPosition } from '../scene/transform.ts';
import { addRow, nextOffset, pageIn, type EditorState } from './read-editor.ts';
import { choiceIn, refuseTool, showValue, textIn } from './refusal.ts';

/** In pixels: the picture of the game, and a button of scale 1. */
const SCREEN = { width: 800, height: 600 };
const BUTTON = { width: 160, height: 30 };

/** In fractions of the picture, from its top left. */
interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An object below a canvas; only buttons receive clicks, cover others and are in lists. */
interface Element {
  readonly object: GameObject;
  readonly path: string;
  readonly button: Component | undefined;
}

/** The tool `ui`, on the buttons of the mock's canvases. A click is in the console. */
export function* useUi(given: JsonObject, host: ProgramHost, editor: EditorState): Run {
  const action = choiceIn(given, 'action', ['tree', 'click', 'set', 'scroll']);
  const target = textIn(given, 'target');
  if (action === 'tree') return { ok: true, value: listElements(given, target, host.scene) };
  if (target === undefined)
    return refuseTool('target: expected an element of the UI, got nothing. The action "tree" lists them.');
  if (action === 'set' && given['text'] === undefined) refuseTool('text: expected what to set, got nothing.');
  checkPair(given['by']);
  checkPlaying(editor);
  yield { kind: 'next_frame' };
  if (host.isCancelled()) return failRun('System.OperationCanceledException', 'The operation was canceled.');
  if (!editor.isPlaying) return failTool('ui: play mode has ended, so nothing was done.');
  const element = findElement(host.scene, target);
  if (action === 'scroll') refuseElement(element, 'is in no scroll view');
  checkReach(element, host.scene);
  if (action === 'set') refuseElement(element, 'takes no text: it is no input field, toggle, slider or dropdown');
  const done = { did: action, target: element.path, frame: host.frameCount() };
  clickElement(element, editor);
  host.update({}, done);
  yield { kind: 'next_frame' };
  return { ok: true, value: { ...done, now: element.object.destroyed ? null : rowOf(element) } };
}

function clickElement({ path }: Element, editor: EditorState): void {
  addRow(editor, { type: 'info', message: `UI: ${path} clicked`, stack_trace: null });
}

function listElements(given: JsonObject, target: string | undefined, scene: Scene): Json {
  const { offset, limit } = pageIn(given);
  const top = target === undefined ? undefined : findElement(scene, target);
  const listed = elementsOf(scene).filter(({ path, button }) =>
    top === undefined
      ? button !== undefined
      : path === top.path || (button !== undefined && path.startsWith(`${top.path}/`)),
  );
  return {
    ...(elementsOf(scene).length === 0 ? { note: NO_UI } : {}),
    elements: listed.slice(offset, offset + limit).map(rowOf),
    total: listed.length,
    next_offset: nextOffset(offset + limit, listed.length),
  };
}

const NO_UI = 'There is no UI: the open scenes have no Canvas (uGUI) and no active UIDocument (UI Toolkit).';

function checkPair(by: Json | undefined): void {
  if (by !== undefined && !(Array.isArray(by) && by.length === 2))
    refuseTool(`by: expected [x, y], got ${showValue(by)}.`);
}

function checkPlaying(editor: EditorState): void {
  if (!editor.isPlaying)
    refuseTool(
      'ui: the Editor is not in play mode, where only "tree" works. Enter it first: play_mode with the action "enter".',
    );
  if (editor.isPaused) refuseTool('ui: the game is paused, and sees nothing. Call play_mode with the action "resume".');
}

/** By a path, or the end of one that no other element has. */
function findElement(scene: Scene, target: string): Element {
  const all = elementsOf(scene);
  const ends = all.filter(({ path }) => path.endsWith(`/${target}`));
  const found = all.find(({ path }) => path === target) ?? (ends.length === 1 ? ends[0] : undefined);
  if (found !== undefined) return found;
  return ends.length === 0
    ? refuseTool(`target: there is no element "${target}" in the UI of the open scenes. The action "tree" lists them.`)
    : refuseTool(
        `target: ${ends.length} elements end in "${target}": ${ends.map(({ path }) => path).join(', ')}. Give the whole path of one.`,
      );
}

/** In the order in which they are drawn: later ones lie in front. */
function elementsOf(scene: Scene): Element[] {
  const canvases = scene.all().filter((object) => hasCanvas(object));
  return [...new Set(canvases.flatMap(withDescendants))].map((object) => ({
    object,
    path: pathOf(object),
    button: object.components.find(({ type }) => type === 'Button'),
  }));
}

const hasCanvas = ({ components }: GameObject): boolean => components.some(({ type }) => type === 'Canvas');

/** Where in the part that is on the screen a pointer is tried: an element may be covered in part. */
const tried = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Refuses what no user could click. */
function checkReach(element: Element, scene: Scene): void {
  if (!isVisible(element))
    refuseElement(element, 'is not visible: it, or something that it is in, is inactive, hidden or transparent');
  if (!isEnabled(element)) refuseElement(element, 'is disabled: it, or something that it is in, takes no input');
  const rect = rectOf(element);
  if (!hasSize(rect)) refuseElement(element, 'has no size');
  const seen = onScreen(rect);
  if (!hasSize(seen))
    refuseElement(
      element,
      `is off screen: its rect is [${roundRect(rect).join(', ')}], and the screen goes from 0 to 1`,
    );
  const hits = tried.map(([across, down]) => hitAt(scene, seen.x + seen.width * across, seen.y + seen.height * down));
  if (hits.every((hit) => hit?.path !== element.path))
    refuseElement(
      element,
      `is covered: a click there comes to ${hits[0]?.path ?? 'nothing: neither it nor what it is in takes clicks'}`,
    );
}

const hasSize = ({ width, height }: Rect): boolean => width > 0 && height > 0;

/** False also of what has no size. */
const isOffScreen = (rect: Rect): boolean => hasSize(rect) && !hasSize(onScreen(rect));

function onScreen(rect: Rect): Rect {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  return { x, y, width: Math.min(1, rect.x + rect.width) - x, height: Math.min(1, rect.y + rect.height) - y };
}

function hitAt(scene: Scene, x: number, y: number): Element | undefined {
  return elementsOf(scene).findLast((element) => {
    const rect = rectOf(element);
    const isThere = x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
    return element.button !== undefined && isVisible(element) && isThere;
  });
}

const refuseElement = ({ path }: Element, why: string): never =>
  refuseTool(`target: ${path} ${why}. Nothing was done.`);

const isVisible = ({ object }: Element): boolean => isActiveInHierarchy(object);

const isEnabled = ({ button }: Element): boolean =>
  button === undefined || (button.fields.get('enabled') === true && button.fields.get('interactable') === true);

/** Its position is the middle, in pixels from the middle of the picture. */
function rectOf({ object: { transform } }: Element): Rect {
  const at = worldPosition(transform);
  const scale = lossyScale(transform);
  const width = (BUTTON.width * scale.x) / SCREEN.width;
  const height = (BUTTON.height * scale.y) / SCREEN.height;
  return {
    x: 0.5 + at.x / SCREEN.width - width / 2,
    y: 0.5 - at.y / SCREEN.height - height / 2,
    width,
    height,
  };
}

const roundRect = ({ x, y, width, height }: Rect): number[] =>
  [x, y, width, height].map((part) => Math.round(part * 1000) / 1000);

/** Without what is usual: enabled, visible and on the screen. */
function rowOf(element: Element): JsonObject {
  const rect = rectOf(element);
  return {
    path: element.path,
    type: element.button?.type ?? 'GameObject',
    ...(isEnabled(element) ? {} : { enabled: false }),
    ...(isVisible(element) ? {} : { visible: false }),
    ...(isOffScreen(rect) ? { on_screen: false } : {}),
    rect: roundRect(rect),
  };
}
