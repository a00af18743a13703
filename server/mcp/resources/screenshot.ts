import type { ResourceDefinition } from '../protocol/features.ts';
import { readOfEditor } from './read-of-editor.ts';

export const screenshotResource: ResourceDefinition = {
  uri: 'unity://screenshot',
  name: 'screenshot',
  title: 'Screenshot',
  description: 'What the game view shows now, as a PNG image.',
  mimeType: 'image/png',
  read: (context, { uri }) => readOfEditor(context, uri),
};
