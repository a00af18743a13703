import type { JSX } from 'preact';

/** What to do while no Editor has ever connected, each step with its command. */
export function FirstSteps(): JSX.Element {
  return (
    <>
      <p class="soft">No Unity Editor has connected yet.</p>
      <ol class="first-steps" aria-label="First steps">
        <li>
          Add the package and your AI clients, in the folder of your Unity project:
          <code>mcp-unity-bridge init --unity-package</code>
        </li>
        <li>
          Open the project in Unity. If it does not appear here, ask what is wrong:
          <code>mcp-unity-bridge doctor</code>
        </li>
        <li>
          Without Unity, start a stand-in for the Editor:
          <code>mcp-unity-bridge mock</code>
        </li>
      </ol>
    </>
  );
}
