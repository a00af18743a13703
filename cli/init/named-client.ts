import { clientIds, type Client, type Scope } from '../clients/client.ts';
import type { Place } from '../clients/place.ts';
import { clientOf } from '../clients/table.ts';
import { didYouMean } from '../../server/lib/nearest.ts';

/** Throws, in a sentence, where it has no file of that scope. */
export function namedClient(id: string, chosen: readonly Scope[], place: Place): Client {
  const client = clientOf(id);
  if (client === undefined)
    throw new Error(`expected one of ${clientIds.join(', ')} as --client, got "${id}".${didYouMean(id, clientIds)}`);
  if (client.locations(place).some(({ scope }) => chosen.includes(scope))) return client;
  const absence = client.absence(place);
  throw new Error(absence ?? `expected --scope user for ${client.name}: it has no file for one project`);
}
