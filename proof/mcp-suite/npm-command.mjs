/** The words that start npm: the one that runs this process, if one does; else that of PATH. tools/install-local.mjs runs this without a compiler. */
export function npmCommand() {
  const running = process.env.npm_execpath ?? '';
  return /npm-cli\.c?js$/.test(running)
    ? [process.execPath, running]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
