import type { Log } from '../../lib/logging.ts';
import { reasonOf } from '../../lib/errors.ts';
import { doubtsAboutTls, type HttpSettings } from './http-settings.ts';
import { readTlsFiles, stampOfTls, type TlsFiles, type TlsPaths } from './tls-files.ts';

const CHECK_MS = 2_000;

export interface TlsFollower {
  readonly settings: HttpSettings;
  /** Takes a renewed pair for new connections. May throw. */
  readonly use: (tls: TlsFiles) => void;
  readonly log: Log;
  readonly checkMs?: number;
}

/** Uses certificate and key again when their files have changed, until what is returned is called. An invalid pair leaves the one from before in use. */
export function followTlsFiles({ settings, use, log, checkMs = CHECK_MS }: TlsFollower): () => void {
  const { tls } = settings;
  if (tls === undefined) return () => undefined;
  const { paths } = tls;
  const take = (): void => {
    const renewed = renew(paths, use, log);
    if (renewed === undefined) return;
    log('info', 'The files of --tls-cert and --tls-key have changed: new connections get the renewed certificate.');
    for (const doubt of doubtsAboutTls({ ...settings, tls: renewed }, new Date())) log('warning', doubt);
  };
  let taken = tls.stamp;
  let seen = stampOfTls(paths);
  /** The two files are replaced one after the other: they count once two looks have found the same. */
  const check = (): void => {
    const before = seen;
    seen = stampOfTls(paths);
    if (seen === taken || seen !== before) return;
    taken = seen;
    take();
  };
  // A server that stood by has read them long ago.
  check();
  const timer = setInterval(check, checkMs).unref();
  return () => clearInterval(timer);
}

function renew(paths: TlsPaths, use: TlsFollower['use'], log: Log): TlsFiles | undefined {
  try {
    const tls = readTlsFiles(paths);
    use(tls);
    return tls;
  } catch (error) {
    log(
      'error',
      `The renewed certificate is not used, and the one from before is kept: ${reasonOf(error)} The files are read again when they change.`,
    );
    return undefined;
  }
}
