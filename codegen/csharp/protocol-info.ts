import type { CsContext } from './context.ts';
import { indent, literal, paragraphs } from './text.ts';

/** What identifies the contract. */
export function protocolInfo(context: CsContext): string {
  const { name, protocolVersion } = context.model;
  const [major, minor] = protocolVersion.split('.');
  const members = [
    `public const string Name = ${literal(name)};`,
    `/// <summary>Version of the bridge protocol, major.minor.</summary>\npublic const string Version = ${literal(protocolVersion)};`,
    `public const int Major = ${String(Number(major))};`,
    `public const int Minor = ${String(Number(minor ?? 0))};`,
  ];
  return `/// <summary>Which contract this is.</summary>\npublic static class ProtocolInfo\n{\n${indent(paragraphs(members))}\n}`;
}
