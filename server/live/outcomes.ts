import type { Json } from '../../generated/typescript/types.ts';
import { visibleText } from '../hub/protocol/visible.ts';
import { isObject } from '../lib/json.ts';
import type { OperationPage } from '../../generated/typescript/link.ts';
import type { OperationOutcome } from '../link/protocol.ts';
import { picturesIn, takeOutPictures } from '../mcp/shown/pictures.ts';

/** More do not fit a row. */
const TEXT_CHARS = 160;

/** Types that a browser draws and never runs. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** What came of an operation, for its row; undefined while nothing has. */
export function outcomeOf(log_id: string, { result }: OperationPage): OperationOutcome | undefined {
  if (result.status === 'error') return { log_id, text: lineOf(result.error), has_picture: false };
  if (result.status !== 'completed') return undefined;
  const { value } = takeOutPictures(result.result);
  return { log_id, text: lineOf(textOf(value)), has_picture: pictureOf(result.result) !== undefined };
}

/** The first picture of a result, as bytes. */
export interface ShownPicture {
  readonly type: string;
  readonly content: Buffer;
}

export function pictureOfPage({ result }: OperationPage): ShownPicture | undefined {
  return result.status === 'completed' ? pictureOf(result.result) : undefined;
}

function pictureOf(result: Json): ShownPicture | undefined {
  const { value, pictures } = takeOutPictures(result);
  const found = picturesIn(value, pictures).images.find(({ mimeType }) => drawn.has(mimeType));
  return found === undefined ? undefined : { type: found.mimeType, content: Buffer.from(found.data, 'base64') };
}

function textOf(value: Json): string {
  if (typeof value === 'string') return value;
  if (!isObject(value) || typeof Reflect.get(value, '$image') !== 'string') return JSON.stringify(value);
  const [width, height]: unknown[] = [Reflect.get(value, 'width'), Reflect.get(value, 'height')];
  return typeof width === 'number' && typeof height === 'number' ? `picture, ${width} × ${height}` : 'picture';
}

/** On one line, with nothing in it unseen. */
const lineOf = (text: string): string =>
  visibleText(text.slice(0, 4 * TEXT_CHARS).replaceAll(/\s+/g, ' ')).slice(0, TEXT_CHARS);
