import type { ShownOperation } from './types.ts';

/**
 * A successful check by `mcp-unity-bridge doctor`. All of its marks are compared, since any client can take that name, and must not be able to hide other
 * work.
 */
export const isDoctorCheck = ({ client, tool, title, state }: ShownOperation): boolean =>
  title === 'Application.unityVersion' &&
  tool === 'unity_query' &&
  state === 'completed' &&
  client.startsWith('mcp-unity-bridge doctor (');
