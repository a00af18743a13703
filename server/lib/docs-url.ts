/** Where the documentation is read: the one place that says so. It begins with `homepage` of package.json. */
const DOCS = 'https://github.com/mcp-unity-bridge/mcp-unity-bridge/blob/main/docs/';

/** The address of a page, such as `security` or `unity#problems`, for those who have no clone. */
export function docsPage(page: string): string {
  const [name = '', anchor] = page.split('#');
  return `${DOCS}${name}.md${anchor === undefined ? '' : `#${anchor}`}`;
}
