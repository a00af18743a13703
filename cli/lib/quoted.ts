/** For a command line that a user copies. */
export function quotePath(path: string): string {
  return /^[\w@%+=:,./\\~-]+$/.test(path) ? path : JSON.stringify(path);
}
