import { render } from 'preact';
import { App } from './parts/app.tsx';
import { startLive } from './state/live.ts';

const place = document.querySelector('#page');
if (place !== null) {
  render(<App />, place);
  startLive();
}
