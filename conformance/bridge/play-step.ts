import type { FlatBridgeStep, StepOf } from './bridge-step.ts';
import { closeConnection, fallSilent, hello, noConnection, presentLink } from './connection-steps.ts';
import { deceive } from './deceive-steps.ts';
import {
  acknowledge,
  answer,
  cancel,
  execute,
  flood,
  floodAnswered,
  ping,
  resend,
  send,
  status,
} from './operation-steps.ts';
import type { BridgeRun } from './bridge-run.ts';
import { raw, stranger } from './tcp-steps.ts';
import { isSurfaceStep, playSurfaceStep } from './surface-steps.ts';
import { isUnityStep, playUnityStep } from './unity-steps.ts';
import { heartbeats, log, logTotal, noLog, noUpdate, push, says, until, update } from './watching-steps.ts';

/** Plays one step. Rejects with Unmet when the Unity side does not do what it is to do. */
export async function playStep(bridgeRun: BridgeRun, step: FlatBridgeStep): Promise<void> {
  if (isUnityStep(step)) return playUnityStep(bridgeRun, step);
  if (isSurfaceStep(step)) return playSurfaceStep(bridgeRun, step);
  if (isWatchingStep(step)) return playWatchingStep(bridgeRun, step);
  switch (step.do) {
    case 'hello':
      return hello(bridgeRun, step);
    case 'deceive':
      return deceive(bridgeRun, step);
    case 'close':
      return closeConnection(bridgeRun, step);
    case 'fall_silent':
      return fallSilent(bridgeRun);
    case 'leave':
      return bridgeRun.leave();
    case 'return':
      return bridgeRun.listen(step.host);
    case 'no_connection':
      return noConnection(bridgeRun, step);
    case 'raw':
      return raw(bridgeRun, step);
    case 'stranger':
      return stranger(bridgeRun, step);
    case 'hold':
      return presentLink(bridgeRun).hold();
    case 'release':
      return presentLink(bridgeRun).release(step.how);
    case 'execute':
      return execute(bridgeRun, step);
    case 'resend':
      return resend(bridgeRun, step);
    case 'flood':
      return flood(bridgeRun, step);
    case 'flood_answered':
      return floodAnswered(bridgeRun, step);
    case 'answer':
      return answer(bridgeRun, step);
    case 'status':
      return status(bridgeRun, step);
    case 'cancel':
      return cancel(bridgeRun, step);
    case 'ack':
      return acknowledge(bridgeRun, step);
    case 'ping':
      return ping(bridgeRun, step);
    case 'send':
      return send(bridgeRun, step);
  }
}

const watchingSteps = [
  'update',
  'no_update',
  'push',
  'heartbeats',
  'logs',
  'log',
  'no_log',
  'log_total',
  'until',
  'wait',
  'says',
] as const;
type WatchingStep = StepOf<(typeof watchingSteps)[number]>;

const isWatchingStep = (step: FlatBridgeStep): step is WatchingStep => watchingSteps.some((name) => name === step.do);

async function playWatchingStep(bridgeRun: BridgeRun, step: WatchingStep): Promise<void> {
  switch (step.do) {
    case 'update':
      return update(bridgeRun, step);
    case 'no_update':
      return noUpdate(bridgeRun, step);
    case 'push':
      return push(bridgeRun, step);
    case 'heartbeats':
      return heartbeats(bridgeRun, step);
    case 'logs':
      bridgeRun.logs = step.answer;
      return;
    case 'log':
      return log(bridgeRun, step);
    case 'no_log':
      return noLog(bridgeRun, step);
    case 'log_total':
      return logTotal(bridgeRun, step);
    case 'until':
      return until(bridgeRun, step);
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, step.for));
    case 'says':
      return says(bridgeRun, step);
  }
}
