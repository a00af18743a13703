import { join } from 'node:path';

/** The file that Unity holds while it has a project open, seen from the project's folder. An Editor that was killed leaves it. */
export const UNITY_LOCK = 'Temp/UnityLockfile';

export const unityLockOf = (project: string): string => join(project, UNITY_LOCK);
