import fc from 'fast-check';
import { arbJsonObject, arbLogEntry, arbLogId, arbUuid } from '../../../generated/typescript/arbitraries.ts';
import { sealLine } from '../../../mock-unity/io/sealed-lines.ts';
import { sampleValues } from './samples.ts';

const record = fc.record({
  log_id: arbLogId,
  store_id: arbUuid,
  accept_seq: fc.nat(),
  generation: fc.nat(),
  tool: fc.constant('unity_execute_code'),
  params: arbJsonObject,
  result_limit_bytes: fc.nat(),
  accepted_at: fc.nat(),
  update_seq: fc.nat(),
});
const start = fc.record({ seq: fc.nat(), log_id: arbLogId, store_id: arbUuid, accept_seq: fc.nat(), at: fc.nat() });
const value = fc.oneof(
  record,
  start,
  fc.record({ forget: fc.array(arbLogId, { maxLength: 3 }) }),
  fc.record({ entry: arbLogEntry }),
  fc.record({ mark: fc.nat() }),
);

/** Files of lines with checksums, as a journal has them. */
export function sealed(seed: number): Buffer[] {
  return sampleValues(fc.array(value, { minLength: 1, maxLength: 6 }), seed, 60).map((values) =>
    Buffer.from(values.map(sealLine).join('')),
  );
}
