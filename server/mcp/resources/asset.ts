import { invalidRequest } from '../protocol/errors.ts';
import type { ResourceDefinition } from '../protocol/features.ts';
import { judgeAssetPath } from './asset-path.ts';
import { readOfEditor } from './read-of-editor.ts';

export const assetResource: ResourceDefinition = {
  uri: 'unity://assets/{+path}',
  name: 'asset',
  title: 'Asset',
  description:
    'A file below the folder Assets, for instance unity://assets/Textures/rock.png: text as text, images as images. Nothing outside of Assets can be read.',
  async read(context, { uri, values }) {
    const judged = judgeAssetPath(values['path'] ?? '');
    if (!judged.ok) throw invalidRequest(`${judged.why} Nothing was read.`);
    return readOfEditor(context, `unity://assets/${judged.path}`, uri);
  },
};
