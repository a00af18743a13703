/**
 * Test files that take ten seconds and more: they play the documentation, attack the built program, pull the plug, look at pages in a browser, and run whole
 * conformance suites. `npm test` leaves them out, and `npm run prove tests` runs them; `npx vitest run <file>` runs any.
 */
export const longTests: readonly string[] = [
  'cli/docs/docs.test.ts',
  'codegen/typescript/arbitraries.test.ts',
  'conformance/bridge/run-bridge.test.ts',
  'conformance/bridge/surface.test.ts',
  'conformance/examples/examples.test.ts',
  'conformance/report/write/browser.test.ts',
  'conformance/runner/own-http.test.ts',
  'conformance/runner/run-conformance.test.ts',
  'conformance/runner/witness.test.ts',
  'page/page.test.ts',
  'proof/attacks/attacks.test.ts',
  'proof/behaviour/detecting-power.test.ts',
  'proof/behaviour/own-product.test.ts',
  'proof/coverage/coverage.test.ts',
  'proof/drivers/drivers.test.ts',
  'proof/fuzz/fuzz.test.ts',
  'proof/virtual/cases-1.test.ts',
  'proof/virtual/cases-2.test.ts',
  'proof/virtual/cases-3.test.ts',
  'proof/virtual/load.test.ts',
  'server/store/crash.test.ts',
  'server/store/damage.test.ts',
  'server/store/twin.test.ts',
];
