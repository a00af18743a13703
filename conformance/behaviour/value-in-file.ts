import { readFileSync } from 'node:fs';
import { resultOf } from '../../server/lib/attempt.ts';
import { atPointer } from '../script/pointer.ts';

/** What a JSON file has there now; undefined while it has not been written. */
export const valueInFile = (file: string, pointer: string): unknown =>
  resultOf(() => atPointer(JSON.parse(readFileSync(file, 'utf8')), pointer)?.value);
