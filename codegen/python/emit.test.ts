import { limits } from '../../generated/typescript/limits.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '../../spec/contract.ts';
import { contract as small } from '../fixtures/small-contract.ts';
import { loadContract } from '../load.ts';
import type { ContractModel } from '../model/model.ts';
import { emitPython } from './emit.ts';

const place = { specFolder: 'spec', specFile: 'spec/contract.ts' };
const emit = (model: ContractModel): ReadonlyMap<string, string> =>
  new Map(emitPython(model).map(({ path, text }) => [path, text]));
const ofSmall = emit(loadContract(small, place));
const ours = emit(loadContract(contract, place));

/** From a line that begins so to the next empty line at that depth. */
function block(file: string, head: string, files = ofSmall): string {
  const text = files.get(`python/${files === ours ? 'mcp_unity_bridge' : 'small'}/${file}`) ?? '';
  const from = text.indexOf(`\n${head}`) + 1;
  return from === 0 ? '' : text.slice(from, text.indexOf('\n\n\n', from));
}

describe('the generated Python', () => {
  it('is a package of its own, named after the contract', () => {
    expect([...ofSmall.keys()]).toContain('python/small/py.typed');
    expect(ofSmall.get('python/pyproject.toml')).toContain('\nname = "small"\nversion = "0.1.0"\n');
  });

  it('has the version of the npm package', () => {
    const { version }: { version: string } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(ours.get('python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
  });

  it('refuses a contract whose version is none', () => {
    expect(() => loadContract({ ...contract, version: 'latest' }, place)).toThrow(
      'version: expected major.minor.patch, got "latest"',
    );
  });

  it('makes a closed enum a Literal, and an open one a str that lists what is known', () => {
    expect(block('types.py', 'Color:')).toBe('Color: TypeAlias = Literal["red", "green"]');
    expect(block('types.py', 'KnownShade:')).toContain('Shade: TypeAlias = KnownShade | str');
    expect(block('readers.py', 'def read_color')).toContain('return wire.choice(value, at, _COLOR_VALUES)');
    expect(block('readers.py', 'def read_shade')).toContain('return wire.string(value, at)');
  });

  it('gives a forbidden member no attribute, and refuses an object that has it', () => {
    expect(block('types.py', 'class Scalars')).not.toContain('gone');
    expect(block('readers.py', 'def read_scalars')).toContain('wire.forbid(o, at, "gone")');
  });

  it('refuses unknown members of a request and keeps those of a message', () => {
    expect(block('readers.py', 'def read_draw_params')).toContain('wire.refuse_unknown(o, at, _DRAW_PARAMS_NAMES)');
    expect(block('types.py', 'class DrawParams')).not.toContain('extra');
    expect(block('writers.py', 'def write_scalars')).toContain('o.update(value.extra)');
  });

  it('keeps absence, null and a value apart where all three are valid', () => {
    expect(block('types.py', 'class Shapes:')).toContain('maybe_count: int | None | Unset = UNSET');
    expect(block('types.py', 'class Scalars')).toContain('anything: Json | Unset = UNSET');
    expect(block('types.py', 'class Scalars')).toContain('whole: int | None = None');
  });

  it('says in the documentation how large a value may be and what its absence means', () => {
    expect(block('client.py', '    async def unity_get_logs', ours)).toContain(
      `limit: Maximum number of entries. 1 to ${limits.logs_limit_max}. Default: ${limits.logs_limit_default}.`,
    );
  });

  it('gives an open union a variant for what is unknown', () => {
    expect(block('types.py', 'class UnknownNews')).toContain('kind: str\n    members: dict[str, Json]');
    expect(block('types.py', 'News:')).toContain('KnownNews | UnknownNews');
  });

  it('narrows what a tool answers to its statuses and its result', () => {
    expect(block('types.py', 'DrawAnswer:')).toContain('DrawAnswer: TypeAlias = DoneOf[Figure] | Failed');
  });

  it('takes the arguments of a tool by name only, the required ones first', () => {
    expect(block('client.py', '    async def unity_execute_code', ours)).toMatch(
      /^\s+async def unity_execute_code\(\n\s+self,\n\s+\*,\n\s+code: str,\n\s+atomic: bool \| None = None,\n\s+timeout: int \| None = None,/,
    );
  });
});
