import { useSignalEffect } from '@preact/signals';
import { announce } from '../state/announce.ts';
import { connection } from '../state/live.ts';

export function useConnectionNews(): void {
  useSignalEffect(() => {
    switch (connection.value.kind) {
      case 'connecting':
        return;
      case 'live':
        return announce('Connected with the server.');
      case 'reconnecting':
        return announce('The connection is lost; dialling again.');
      case 'gone':
      case 'refused':
        return announce('The server is gone. See the top of the page for what to do.');
    }
  });
}
