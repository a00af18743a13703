import { generatedNotice } from '../model/header.ts';
import type { PyContext } from './context.ts';
import { literal } from './text.ts';

/** `pyproject.toml`: what pip needs to install the package. It depends on nothing; the extra `mcp` brings the official client. */
export function pyproject({ model, package: name }: PyContext): string {
  return `# ${generatedNotice(model)}
[build-system]
requires = ["setuptools>=64"]
build-backend = "setuptools.build_meta"

[project]
name = ${literal(name.replaceAll('_', '-'))}
version = ${literal(model.version)}
description = ${literal(`Typed client and messages of the contract ${model.name}.`)}
requires-python = ">=3.10"
dependencies = []

[project.optional-dependencies]
mcp = ["mcp>=1.12,<3"]

[tool.setuptools]
packages = [${literal(name)}]

[tool.setuptools.package-data]
${name} = ["py.typed"]

[tool.mypy]
strict = true
`;
}

/** `py.typed`: tells type checkers that the package has types. Its text means nothing to them. */
export const typedMarker = ({ model }: PyContext): string => `# ${generatedNotice(model)}\n`;
