import { isIP } from 'node:net';
import { readHttpSettings, type HttpSettings } from '../../server/clients/http/http-settings.ts';
import type { SignInOptions } from '../../server/team/team.ts';
import { givenPath, wholeNumber } from '../lib/option-values.ts';
import { DEFAULT_HTTP_PORT, type ServeGiven } from './options.ts';

const LOOPBACK = '127.0.0.1';
const GREATEST_PORT = 65_535;

/** What means something with --http alone. */
const aboutHttp = [
  'port',
  'host',
  'tls-cert',
  'tls-key',
  'bearer',
  'metrics',
  'drain-ms',
  'issuer',
  'audience',
  'scope',
  'public-url',
] as const;

/** What --http and the options about it ask for, its files read. Throws, in a sentence, on what cannot be served. */
export function httpOptions(given: ServeGiven): HttpSettings | undefined {
  const [host, publicUrl] = [given.texts('host'), given.text('public-url')];
  const [cert, key] = [given.text('tls-cert'), given.text('tls-key')];
  const [address = LOOPBACK, ...others] = host;
  if (!given.flag('http')) {
    const alone = aboutHttp.find((name) => given.text(name) !== undefined || given.flag(name));
    if (alone !== undefined) throw new Error(`expected --http as well: --${alone} needs it`);
    return undefined;
  }
  const signIn = signInOption(given);
  if ((cert === undefined) !== (key === undefined))
    throw new Error(`expected both --tls-cert and --tls-key, got only --tls-${cert === undefined ? 'key' : 'cert'}`);
  const wrong = host.find((name) => !isHostName(name));
  if (wrong !== undefined)
    throw new Error(`expected an address or a name of this machine, such as 0.0.0.0, as --host, got "${wrong}"`);
  const names = isWildcard(address) ? others : [address, ...others];
  return readHttpSettings({
    host: address,
    names,
    port: wholeNumber('--port', given.text('port') ?? String(DEFAULT_HTTP_PORT), 0, GREATEST_PORT),
    bearer: given.flag('bearer'),
    ...(given.flag('metrics') ? { metrics: true } : {}),
    ...(signIn === undefined ? {} : { signIn }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(cert === undefined || key === undefined
      ? {}
      : { tls: { cert: givenPath('--tls-cert', 'file', cert), key: givenPath('--tls-key', 'file', key) } }),
  });
}

function signInOption(given: ServeGiven): SignInOptions | undefined {
  const [issuer, audience, scope] = [given.text('issuer'), given.text('audience'), given.text('scope')];
  if (issuer === undefined) {
    if (audience !== undefined || scope !== undefined)
      throw new Error(
        `expected --issuer as well: --${audience === undefined ? 'scope' : 'audience'} needs its access tokens`,
      );
    return undefined;
  }
  if (given.flag('bearer'))
    throw new Error('expected --bearer or --issuer, got both: clients have the token, or sign in');
  return {
    issuer,
    ...(audience === undefined ? {} : { audience }),
    ...(scope === undefined ? {} : { scope }),
  };
}

/** Not whether there is such a machine: that is asked where it is listened on. */
const isHostName = (text: string): boolean =>
  isIP(text.replaceAll(/^\[|\]$/g, '')) !== 0 || /^[\w-]+(\.[\w-]+)*\.?$/.test(text);

/** All addresses of the machine: no name that a client could ask for. */
const isWildcard = (address: string): boolean => ['0.0.0.0', '::', '[::]'].includes(address);
