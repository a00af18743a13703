import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { clients } from '../state/live.ts';
import { shortClient } from '../state/words.ts';
import { useCovers } from './use-covers.ts';

/** So many have room beside the title, or below it on a narrow screen. */
const CLIENTS_SHOWN = { wide: 5, narrow: 2 } as const;

export function Clients(): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const isNarrow = useCovers();
  const names = clients.value;
  const limit = isNarrow ? CLIENTS_SHOWN.narrow : CLIENTS_SHOWN.wide;
  const shown = showsAll ? names : names.slice(0, limit);
  const hidden = names.length - limit;
  return (
    <div class={`clients${showsAll ? ' all' : ''}`}>
      <span class="soft" id="clients-label">
        AI clients
      </span>
      {names.length === 0 ? (
        <span class="soft">none connected</span>
      ) : (
        <ul aria-labelledby="clients-label">
          {shown.map((name, index) => (
            <li key={`${index} ${name}`} class="chip" title={name}>
              <ClientName label={name} isShort={isNarrow && !showsAll} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <button class="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `${hidden} more`}
        </button>
      ) : undefined}
    </div>
  );
}

function ClientName({ label, isShort }: { readonly label: string; readonly isShort: boolean }): JSX.Element {
  const { name, folder } = shortClient(label);
  return (
    <>
      {name}
      {folder === undefined || isShort ? undefined : <span class="soft"> in {folder}</span>}
    </>
  );
}
