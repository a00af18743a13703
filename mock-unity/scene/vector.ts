/** Unity's value types. Members are single-precision; values are never changed in place. */
export interface Vector2 {
  readonly kind: 'vector2';
  readonly x: number;
  readonly y: number;
}

export interface Vector3 {
  readonly kind: 'vector3';
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Quaternion {
  readonly kind: 'quaternion';
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
}

export interface Color {
  readonly kind: 'color';
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const single = Math.fround;

export function vector2(x: number, y: number): Vector2 {
  return { kind: 'vector2', x: single(x), y: single(y) };
}

export function vector3(x: number, y: number, z: number): Vector3 {
  return { kind: 'vector3', x: single(x), y: single(y), z: single(z) };
}

export function quaternion(x: number, y: number, z: number, w: number): Quaternion {
  return { kind: 'quaternion', x: single(x), y: single(y), z: single(z), w: single(w) };
}

export function color(r: number, g: number, b: number, a = 1): Color {
  return { kind: 'color', r: single(r), g: single(g), b: single(b), a: single(a) };
}

export const zero = vector3(0, 0, 0);
export const one = vector3(1, 1, 1);
export const identity = quaternion(0, 0, 0, 1);

export function add(a: Vector3, b: Vector3): Vector3 {
  return vector3(a.x + b.x, a.y + b.y, a.z + b.z);
}

export function subtract(a: Vector3, b: Vector3): Vector3 {
  return vector3(a.x - b.x, a.y - b.y, a.z - b.z);
}

export function scale(a: Vector3, factor: number): Vector3 {
  return vector3(a.x * factor, a.y * factor, a.z * factor);
}

/** Component by component. */
export function multiply(a: Vector3, b: Vector3): Vector3 {
  return vector3(a.x * b.x, a.y * b.y, a.z * b.z);
}

/** Component by component; zero for a zero divisor, since Unity's inverse of a flattened transform is useless. */
export function divide(a: Vector3, b: Vector3): Vector3 {
  return vector3(b.x === 0 ? 0 : a.x / b.x, b.y === 0 ? 0 : a.y / b.y, b.z === 0 ? 0 : a.z / b.z);
}

export function dot(a: Vector3, b: Vector3): number {
  return single(a.x * b.x + a.y * b.y + a.z * b.z);
}

export function cross(a: Vector3, b: Vector3): Vector3 {
  return vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

export function magnitude(a: Vector3): number {
  return single(Math.sqrt(a.x * a.x + a.y * a.y + a.z * a.z));
}

/** Shorter than this, a vector has no direction: Unity's own constant. */
const SHORTEST_DIRECTION = 1e-5;

export function normalize(a: Vector3): Vector3 {
  const length = magnitude(a);
  return length > SHORTEST_DIRECTION ? scale(a, 1 / length) : zero;
}

export function lerp(a: Vector3, b: Vector3, t: number): Vector3 {
  const clamped = Math.min(1, Math.max(0, t));
  return add(a, scale(subtract(b, a), clamped));
}

/** Unity's == on vectors: closer than 1e-5. */
export function nearlyEqual(a: Vector3, b: Vector3): boolean {
  const d = subtract(a, b);
  return d.x * d.x + d.y * d.y + d.z * d.z < 9.99999944e-11;
}

export function combine(a: Quaternion, b: Quaternion): Quaternion {
  return quaternion(
    a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
    a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
    a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
    a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
  );
}

export function inverse(q: Quaternion): Quaternion {
  return quaternion(-q.x, -q.y, -q.z, q.w);
}

export function rotate(q: Quaternion, v: Vector3): Vector3 {
  const tx = 2 * (q.y * v.z - q.z * v.y);
  const ty = 2 * (q.z * v.x - q.x * v.z);
  const tz = 2 * (q.x * v.y - q.y * v.x);
  return vector3(
    v.x + q.w * tx + q.y * tz - q.z * ty,
    v.y + q.w * ty + q.z * tx - q.x * tz,
    v.z + q.w * tz + q.x * ty - q.y * tx,
  );
}

const RADIANS = Math.PI / 180;

/** Unity's order: z, then x, then y, in degrees. */
export function fromEuler(x: number, y: number, z: number): Quaternion {
  const half = (degrees: number): [number, number] => [
    Math.sin((degrees * RADIANS) / 2),
    Math.cos((degrees * RADIANS) / 2),
  ];
  const [sx, cx] = half(x);
  const [sy, cy] = half(y);
  const [sz, cz] = half(z);
  return quaternion(
    cy * sx * cz + sy * cx * sz,
    sy * cx * cz - cy * sx * sz,
    cy * cx * sz - sy * sx * cz,
    cy * cx * cz + sy * sx * sz,
  );
}

/** Angles in degrees from 0 to 360, in the order of {@link fromEuler}. */
export function toEuler(q: Quaternion): Vector3 {
  const sinX = Math.min(1, Math.max(-1, 2 * (q.w * q.x - q.y * q.z)));
  const x = Math.asin(sinX);
  const y = Math.atan2(2 * (q.w * q.y + q.x * q.z), 1 - 2 * (q.x * q.x + q.y * q.y));
  const z = Math.atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z));
  const turn = (radians: number): number => (((radians / RADIANS) % 360) + 360) % 360;
  return vector3(turn(x), turn(y), turn(z));
}
