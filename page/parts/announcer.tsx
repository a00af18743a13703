import type { JSX } from 'preact';
import { announcement } from '../state/announce.ts';

/** The two live regions of the page: always there, so that what is put into them is read out. */
export function Announcer(): JSX.Element {
  const { text, isUrgent, number } = announcement.value;
  const said = <span key={number}>{text}</span>;
  return (
    <>
      <div class="unseen" role="status">
        {isUrgent ? undefined : said}
      </div>
      <div class="unseen" role="alert">
        {isUrgent ? said : undefined}
      </div>
    </>
  );
}
