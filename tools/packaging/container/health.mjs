import { get } from 'node:https';

// node health.mjs [port]: exits with 0 if the server of this container is the owner or a standby. Load balancers check for the owner.

const port = Number(process.argv[2] ?? 30_069);
// The certificate is for the name that clients use, and this is the machine itself.
const request = get(
  { host: '127.0.0.1', port, path: '/health', rejectUnauthorized: false, timeout: 3_000 },
  (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part) => (text += part));
    answer.on('end', () => process.exit(/"role":"(owner|standby)"/.test(text) ? 0 : 1));
  },
);
request.on('timeout', () => request.destroy());
request.on('error', () => process.exit(1));
