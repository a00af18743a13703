// Starts an extension as Claude Desktop does: not as a process of Node, but inside a utility process of Electron, into which the entry point is imported. What is
// known of it from reports (modelcontextprotocol/mcpb issues 180 and 229): its program cannot be started as Node, and native modules that Anthropic has not
// signed are refused on macOS. Usage: node desktop-host.cjs <entry point> [arguments]
const { pathToFileURL } = require('node:url');

const [entry, ...args] = process.argv.slice(2);
Object.defineProperty(process.versions, 'electron', { value: '42.0.0', enumerable: true });
process.execPath =
  '/Applications/Claude.app/Contents/Frameworks/Claude Helper (Plugin).app/Contents/MacOS/Claude Helper (Plugin)';
process.argv = [process.execPath, entry, ...args];
process.dlopen = (_module, file) => {
  throw new Error(`code signature in ${file} not valid for use in process`);
};
void import(pathToFileURL(entry).href);
