import type { ResourceDefinition } from '../protocol/features.ts';
import { readOfEditor } from './read-of-editor.ts';

export const sceneResource: ResourceDefinition = {
  uri: 'unity://scene',
  name: 'scene',
  title: 'Scene hierarchy',
  description:
    'The open scenes with their GameObjects, as a tree. Read through the Editor: it waits while the main thread is busy.',
  mimeType: 'application/json',
  read: (context, { uri }) => readOfEditor(context, uri),
};
