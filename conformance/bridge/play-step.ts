import type { FlatBridgeStep, StepOf } from './bridge-case.ts';
import { closeConnection, deceive, fallSilent, hello, noConnection, presentLink } from './connection-steps.ts';
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
import type { Stage } from './stage.ts';
import { raw, stranger } from './tcp-steps.ts';
import { isSurfaceStep, playSurfaceStep } from './surface-steps.ts';
import { isUnityStep, playUnityStep } from './unity-steps.ts';
import { heartbeats, log, logTotal, noLog, noUpdate, push, says, until, update } from './watching-steps.ts';

/** Plays one step. Rejects with Unmet when the Unity side does not do what it is to do. */
export async function playStep(stage: Stage, step: FlatBridgeStep): Promise<void> {
  if (isUnityStep(step)) return playUnityStep(stage, step);
  if (isSurfaceStep(step)) return playSurfaceStep(stage, step);
  if (isWatchingStep(step)) return playWatchingStep(stage, step);
  switch (step.do) {
    case 'hello':
      return hello(stage, step);
    case 'deceive':
      return deceive(stage, step);
    case 'close':
      return closeConnection(stage, step);
    case 'fall_silent':
      return fallSilent(stage);
    case 'leave':
      return stage.leave();
    case 'return':
      return stage.listen(step.host);
    case 'no_connection':
      return noConnection(stage, step);
    case 'raw':
      return raw(stage, step);
    case 'stranger':
      return stranger(stage, step);
    case 'hold':
      return presentLink(stage).hold();
    case 'release':
      return presentLink(stage).release(step.how);
    case 'execute':
      return execute(stage, step);
    case 'resend':
      return resend(stage, step);
    case 'flood':
      return flood(stage, step);
    case 'flood_answered':
      return floodAnswered(stage, step);
    case 'answer':
      return answer(stage, step);
    case 'status':
      return status(stage, step);
    case 'cancel':
      return cancel(stage, step);
    case 'ack':
      return acknowledge(stage, step);
    case 'ping':
      return ping(stage, step);
    case 'send':
      return send(stage, step);
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

async function playWatchingStep(stage: Stage, step: WatchingStep): Promise<void> {
  switch (step.do) {
    case 'update':
      return update(stage, step);
    case 'no_update':
      return noUpdate(stage, step);
    case 'push':
      return push(stage, step);
    case 'heartbeats':
      return heartbeats(stage, step);
    case 'logs':
      stage.logs = step.answer;
      return;
    case 'log':
      return log(stage, step);
    case 'no_log':
      return noLog(stage, step);
    case 'log_total':
      return logTotal(stage, step);
    case 'until':
      return until(stage, step);
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, step.for));
    case 'says':
      return says(stage, step);
  }
}
