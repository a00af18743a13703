import { AdapterReply, AdapterRequest } from '../adapter/protocol.ts';
import { manifestJsonSchema } from '../behaviour/read-manifest.ts';
import { behaviourResultsSchema } from '../behaviour/row.ts';
import { resultsSchema } from '../report/write/results-schema.ts';
import { caseJsonSchema } from '../script/case.ts';

/** Published formats, as JSON Schema 2020-12. */
export const publishedSchemas = {
  case: caseJsonSchema,
  adapter: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/conformance/adapter.schema.json',
    title: 'One line between the conformance suite and an adapter',
    anyOf: [AdapterRequest, AdapterReply],
  },
  results: resultsSchema,
  manifest: manifestJsonSchema,
  behaviour: behaviourResultsSchema,
} as const;
