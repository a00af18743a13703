import { Type } from 'typebox';
import { namesOf } from '../lib/names-of.ts';
import { faultWords } from './fault-words.ts';

export const faultNames = namesOf(faultWords);

/** The twelve phases of a call, from before it is sent until after its answer . */
export const phases = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11'] as const;

/** Beyond the six tools and the faults: what a case may need. `programs`: the few forms of lower levels; `workload`: the whole C# subset (spec/workload.ts). */
export const otherCapabilities = [
  'virtual_time',
  'phases',
  'programs',
  'workload',
  'several_clients',
  'cancel_operation',
  'progress',
  'list_changed',
  'two_editors',
  'several_servers',
  'retention',
  /** A policy of the user for the case, whom clients can ask; and custom tools, if the case says so. */
  'policy',
  /** Cuts big results and gives their parts, and leaves the data of pictures out of the JSON (ENV-10, ENV-11). */
  'big_results',
  /** Offers the ready tools of the Unity package (spec/ready-tools.ts), over the sample scene of the mock. */
  'ready_tools',
] as const;

export const FaultName = Type.Enum([...faultNames]);
export const Phase = Type.Enum(phases);
export const Capability = Type.Enum([...faultNames, ...otherCapabilities]);

export type FaultName = keyof typeof faultWords;
export type Phase = (typeof phases)[number];
export type Capability = FaultName | (typeof otherCapabilities)[number];
