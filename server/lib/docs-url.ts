/** Where the documentation is read: the site that a release publishes. Its address follows from `homepage` of package.json. */
const DOCS = 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/';

/** The address of a page, such as `security` or `unity#problems`, for those who have no clone. */
export const docsPage = (page: string): string => `${DOCS}${page}`;
