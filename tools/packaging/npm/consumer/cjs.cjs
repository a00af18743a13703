// A project of CommonJS modules in JavaScript: `require` of an ES module, as Node 20.19+ and 22.12+ have it.
const assert = require('node:assert/strict');
const { ContractError, toolNames, validateEnvelope } = require('mcp-unity-bridge');
const { arbEnvelope } = require('mcp-unity-bridge/arbitraries');
const schema = require('mcp-unity-bridge/schema/Envelope.schema.json');
const { contract } = require('mcp-unity-bridge/spec');
const fc = require('fast-check');

assert.equal(toolNames.length, 6);
assert.equal(typeof contract, 'object');
assert.equal(typeof schema.$schema, 'string');
assert.match(require('mcp-unity-bridge/package.json').version, /^\d/);
assert.throws(() => require('mcp-unity-bridge/dist/index.js'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
fc.assert(fc.property(arbEnvelope, (envelope) => validateEnvelope(envelope).ok));
// One copy of the package, however it is loaded.
import('mcp-unity-bridge').then((module) => {
  assert.equal(module.ContractError, ContractError);
  console.log('ok');
});
