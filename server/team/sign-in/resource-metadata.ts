/** What an MCP client has to know to sign in (RFC 9728). */
export interface ResourceMetadata {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly bearer_methods_supported: readonly string[];
  readonly resource_name: string;
  readonly scopes_supported?: readonly string[];
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** `resource`: the URL of the MCP endpoint. */
export function resourceMetadata(resource: string, issuer: string, scope: string | undefined): ResourceMetadata {
  return {
    resource,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'MCP Unity Bridge',
    ...(scope === undefined ? {} : { scopes_supported: [scope] }),
  };
}

/** Where clients look for it; they know the path of the endpoint, or nothing. */
export function isMetadataPath(path: string, resource: string): boolean {
  return path === WELL_KNOWN || path === `${WELL_KNOWN}${new URL(resource).pathname}`;
}

export function metadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${WELL_KNOWN}${pathname}`;
}
