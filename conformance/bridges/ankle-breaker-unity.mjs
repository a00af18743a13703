// The Unity half of AnkleBreaker's unity-mcp-server: HTTP on UNITY_PORT, a queue with tickets, and each command also by itself.
//
//   GET  /api/ping                                  ->  {"projectName", "projectPath"}
//   POST /api/queue/submit {"apiPath", "body"}      ->  {"ticketId"}
//   GET  /api/queue/status?ticketId=                ->  {"ticketId", "status": "Queued" | "Executing" | "Completed", "result"}
//   POST /api/<command> {...}                       ->  the result, or an error after 30 s: what has not started by then is dropped
//
// Tickets are stored until the domain reloads, and counted from 1 in the next one. A result is sent in the answer to a status request: if that answer is
// lost, the ticket still has it.
import { createServer } from 'node:http';
import { fakeUnity } from '../examples/fake-unity/fake-unity.mjs';
import { listenOn, programIn } from './listen.mjs';

const DIRECT_MS = 30_000;
let tickets = [];

function answer(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

const server = createServer((request, response) => void take(request, response));

async function take(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://unity');
  const body = Buffer.concat(await request.toArray()).toString();
  if (pathname === '/api/ping') answer(response, { projectName: 'Game', projectPath: '/Game', protocolVersion: 1 });
  else if (pathname === '/api/queue/submit') submit(response, JSON.parse(body));
  else if (pathname === '/api/queue/status') send(response, Number(searchParams.get('ticketId')));
  else if (programIn(body) === undefined) answer(response, { error: 'no such route' }, 404);
  else runDirectly(response, body);
}

const place = listenOn(server, process.env.UNITY_PORT);
const unity = fakeUnity({
  cannot: { twice: 'a result is fetched with its ticket, and never sent by itself' },
  deliver(job, value) {
    Object.assign(job, { status: 'Completed', result: { success: true, value } });
    job.deliver?.();
  },
  cut(job, value) {
    Object.assign(job, { status: 'Completed', result: { success: true, value }, isLost: true });
    job.deliver?.();
  },
  hangUp: ({ response }) => response.destroy(),
  leave() {
    tickets = [];
    place.leave();
  },
  comeBack: place.comeBack,
});

function enqueue(body, response) {
  const job = { program: programIn(body), response, status: 'Queued', started: () => (job.status = 'Executing') };
  tickets.push(job);
  unity.run(job);
  return job;
}

function submit(response, { body = '' }) {
  if (!unity.knows(programIn(body))) return answer(response, { error: 'no such command' }, 404);
  enqueue(body, response);
  answer(response, { ticketId: tickets.length });
}

function send(response, ticketId) {
  const job = tickets[ticketId - 1];
  if (job === undefined) return answer(response, { error: 'no such ticket' }, 404);
  const { status, result } = job;
  if (status === 'Completed' && job.isLost) {
    job.isLost = false;
    return response.destroy();
  }
  answer(response, { ticketId, status, errorMessage: '', ...(status === 'Completed' ? { result } : {}) });
}

function runDirectly(response, body) {
  const job = enqueue(body, response);
  const timer = setTimeout(() => {
    unity.takeBack((one) => one === job);
    answer(response, { error: 'not done within 30 s' });
  }, DIRECT_MS);
  job.deliver = () => {
    clearTimeout(timer);
    if (job.isLost) response.destroy();
    else answer(response, job.result);
  };
}
