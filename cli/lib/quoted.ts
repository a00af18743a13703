/** For a command line that somebody copies. */
export function quoted(path: string): string {
  return /^[\w@%+=:,./\\~-]+$/.test(path) ? path : JSON.stringify(path);
}
