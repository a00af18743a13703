import { createHash, randomBytes } from 'node:crypto';
import { fsyncSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { syncFolder, useDescriptor } from '../lib/files.ts';
import { unlinkRetrying } from './files.ts';
import type { Durability } from './store.ts';
import type { Operation, Outcome } from '../hub/protocol/operation.ts';
import type { OperationWrite } from './decide.ts';
import { acceptedPart } from './operation-row.ts';
import { sealValue } from './seal.ts';

/**
 * Larger values are stored in separate files, written by the writer thread, so that they block neither the main thread
 * nor the log of writes.
 */
export const BLOB_THRESHOLD_BYTES = 16 * 1024;

/** The first character of a reference. No JSON text begins with it. */
export const REFERENCE_PREFIX = '@';

interface BlobReference {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The columns of an operation whose text may be in a separate file. */
export const BLOB_FIELDS = ['accepted', 'outcome', 'partial'] as const;

export type BlobField = (typeof BLOB_FIELDS)[number];

/** Identifies a value of an operation. */
export interface BlobOwner {
  readonly accept_seq: number;
  readonly field: BlobField;
}

/** Large values, one file each, named after their operation. */
export interface Blobs {
  /** A reference to the file that now holds the text. A file without a committed reference is garbage. */
  put(owner: BlobOwner, text: string): string;
  /** The text that a reference refers to; any other text unchanged. Throws if the file is missing or damaged. */
  get(stored: string): string;
  /**
   * The first characters of a stored text, or of the file that it refers to. Does not read the rest and does not verify
   * the checksum.
   */
  head(stored: string, characters: number): string;
  /** Removes the file of a reference that is no longer committed. Ignores other text. */
  remove(stored: string | null): void;
  /**
   * Removes the files of earlier processes for which no reference is committed, because the process was killed between
   * writing and committing.
   */
  sweep(isReferenced: (owner: BlobOwner, file: string) => boolean): void;
}

export function openBlobs(dir: string, durability: Durability): Blobs {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  // The files of this process: a new file has no committed reference until its log line is applied.
  const mine = new Set<string>();
  return {
    put(owner, text) {
      const reference = writeBlob(dir, durability, owner, Buffer.from(text, 'utf8'));
      mine.add(parseReference(reference).file);
      return reference;
    },
    get: (stored) => (isReference(stored) ? readBlob(dir, parseReference(stored)) : stored),
    head: (stored, characters) =>
      isReference(stored) ? readHead(join(dir, parseReference(stored).file), characters) : stored.slice(0, characters),
    remove(stored) {
      if (stored === null || !isReference(stored)) return;
      const { file } = parseReference(stored);
      mine.delete(file);
      unlinkRetrying(join(dir, file));
    },
    sweep(isReferenced) {
      for (const file of readdirSync(dir)) {
        const owner = parseFileName(file);
        if (owner && !mine.has(file) && !isReferenced(owner, file)) unlinkRetrying(join(dir, file));
      }
    },
  };
}

/** Whether a value is stored in a separate file. */
function isLarge(text: string): boolean {
  // A UTF-16 unit is at most three bytes of UTF-8: most texts need no counting.
  return text.length * 3 > BLOB_THRESHOLD_BYTES && Buffer.byteLength(text) > BLOB_THRESHOLD_BYTES;
}

export function isReference(stored: string): boolean {
  return stored.startsWith(REFERENCE_PREFIX);
}

/** The file that a stored text refers to; undefined for inline text. */
export function referencedFile(stored: string | null): string | undefined {
  return stored !== null && isReference(stored) ? parseReference(stored).file : undefined;
}

function writeBlob(dir: string, durability: Durability, owner: BlobOwner, content: Buffer): string {
  const sha256 = createHash('sha256').update(content).digest('hex');
  // Never reuses the name of an earlier value, which must stay intact until the new reference is committed.
  const file = `${owner.accept_seq}-${owner.field}-${randomBytes(8).toString('hex')}.json`;
  const path = join(dir, file);
  try {
    useDescriptor(openSync(path, 'w', 0o600), (descriptor) => {
      writeFileSync(descriptor, content);
      if (durability === 'power') fsyncSync(descriptor);
    });
    if (durability === 'power') syncFolder(dir);
  } catch (error) {
    unlinkRetrying(path);
    throw error;
  }
  const reference: BlobReference = { file, sha256, bytes: content.length };
  return REFERENCE_PREFIX + JSON.stringify(reference);
}

function readBlob(dir: string, { file, sha256, bytes }: BlobReference): string {
  const path = join(dir, file);
  const content = readFileSync(path);
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== sha256) {
    throw new Error(
      `${path} is damaged: expected ${bytes} bytes with SHA-256 ${sha256}, got ${content.length} bytes with ${found}`,
    );
  }
  return content.toString('utf8');
}

/** Omits an incomplete character at the end. */
function readHead(path: string, characters: number): string {
  const bytes = Buffer.alloc(characters * 3);
  const length = useDescriptor(openSync(path, 'r'), (descriptor) => readSync(descriptor, bytes, 0, bytes.length, 0));
  return new StringDecoder('utf8').write(bytes.subarray(0, length)).slice(0, characters);
}

function parseReference(stored: string): BlobReference {
  const reference: BlobReference = JSON.parse(stored.slice(REFERENCE_PREFIX.length));
  return reference;
}

function parseFileName(file: string): BlobOwner | undefined {
  const match = /^(\d+)-(accepted|outcome|partial)-[0-9a-f]{16}\.json$/.exec(file);
  const field = BLOB_FIELDS.find((one) => one === match?.[2]);
  return match === null || field === undefined ? undefined : { accept_seq: Number(match[1]), field };
}

export interface Divided {
  /** The write for the log, without its large values. */
  readonly write: OperationWrite;
  /** The sealed texts of the large values. */
  readonly texts: Readonly<Partial<Record<BlobField, string>>>;
}

/** Separates the large values from a write; undefined if it has none. */
export function divideLarge(write: OperationWrite): Divided | undefined {
  const texts: { -readonly [field in BlobField]?: string } = {};
  const take = (field: BlobField, value: unknown): boolean => {
    const text = sealValue(value);
    if (isLarge(text)) texts[field] = text;
    return isLarge(text);
  };
  const divided = withoutLarge(write, take);
  return Object.keys(texts).length === 0 ? undefined : { write: divided, texts };
}

type Take = (field: BlobField, value: unknown) => boolean;

function withoutLarge(write: OperationWrite, take: Take): OperationWrite {
  switch (write.kind) {
    case 'accept': {
      const isTaken = take('accepted', acceptedPart(write.operation));
      const operation = { ...write.operation, ...withoutValues(write.operation, take) };
      return { ...write, operation: isTaken ? { ...operation, params: {} } : operation };
    }
    case 'update':
      return { ...write, patch: { ...write.patch, ...withoutValues(write.patch, take) } };
    case 'partial':
      return take('partial', write.value) ? { ...write, value: null } : write;
    case 'attach':
    case 'confirm':
    case 'editor':
      return write;
  }
}

function withoutValues(
  { outcome, partial }: Pick<Operation, 'outcome' | 'partial'>,
  take: Take,
): Pick<Operation, 'outcome' | 'partial'> {
  return {
    ...(outcome && { outcome: take('outcome', outcome) ? hollow(outcome) : outcome }),
    ...(partial && { partial: take('partial', partial.value) ? { ...partial, value: null } : partial }),
  };
}

/** An outcome without its large values. It still has the same effect on the key. */
function hollow(outcome: Outcome): Outcome {
  return outcome.status === 'completed'
    ? { status: 'completed', result: null }
    : { status: 'error', error: '', error_code: outcome.error_code };
}
