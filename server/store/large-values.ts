import type { Operation, Outcome } from '../hub/protocol/operation.ts';
import { isLarge, type BlobField } from './blobs.ts';
import type { OperationWrite } from './decide.ts';
import { acceptedPart } from './operation-row.ts';
import { sealValue } from './seal.ts';

export interface Divided {
  /** What goes into the log. */
  readonly write: OperationWrite;
  /** What goes into files of its own, as it is stored. */
  readonly texts: Readonly<Partial<Record<BlobField, string>>>;
}

/** Takes what is large out of a write; undefined when nothing is. */
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

/** What follows from an outcome for the key still does. */
function hollow(outcome: Outcome): Outcome {
  return outcome.status === 'completed'
    ? { status: 'completed', result: null }
    : { status: 'error', error: '', error_code: outcome.error_code };
}
