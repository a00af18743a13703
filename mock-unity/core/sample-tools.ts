import type { CustomTool } from '../../generated/typescript/types.ts';

/** What `--custom-tools` announces. Their work is in run-custom-tool.ts. */
export const sampleTools: readonly CustomTool[] = [
  {
    name: 'bake_lighting',
    title: 'Bake lighting',
    description:
      'Bakes the lightmaps of the open scene. Takes one frame for each tick, reports each as a partial result, and stops early when it is cancelled.',
    input_schema: {
      type: 'object',
      properties: {
        quality: {
          type: 'string',
          enum: ['draft', 'preview', 'production'],
          description: 'How fine the lightmaps are.',
        },
        ticks: { type: 'integer', minimum: 1, maximum: 10_000, default: 10, description: 'How many steps it takes.' },
      },
      required: ['quality'],
      additionalProperties: false,
    },
    destructive_hint: false,
  },
  {
    name: 'count_objects',
    title: 'Count objects',
    description: 'How many GameObjects the open scene has, with inactive ones; of one tag, if it is given.',
    input_schema: {
      type: 'object',
      properties: { tag: { type: 'string', description: 'For instance Enemy.' } },
      additionalProperties: false,
    },
    read_only_hint: true,
    idempotent_hint: true,
  },
  {
    name: 'append_line',
    title: 'Append a line',
    description:
      'Appends a line to a text file; a relative path is below the project. Tells tests how often a tool ran.',
    input_schema: {
      type: 'object',
      properties: { path: { type: 'string' }, text: { type: 'string' } },
      required: ['path', 'text'],
      additionalProperties: false,
    },
  },
];
