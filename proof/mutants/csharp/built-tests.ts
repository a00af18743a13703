import { join } from 'node:path';
import { ARTIFACTS, buildProject } from '../../lib/dotnet.ts';

/** Folder and name of the NUnit assembly, as `dotnet build` leaves it. */
export const TESTS = {
  folder: join(ARTIFACTS, 'bin/Tests/debug'),
  assembly: 'McpUnityBridge.Tests.dll',
  core: 'McpUnityBridge.Core.dll',
} as const;

/** Builds the NUnit tests over the sources as they are. */
export const buildTests = (): void => buildProject('dotnet/Tests/Tests.csproj');
