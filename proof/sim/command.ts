import type { FaultName, Phase } from '../../conformance/script/case-target.ts';
import type { ReadForm } from '../oracles/history.ts';
import type { DiskMode } from './disk.ts';
import type { HttpKind } from './http-client.ts';
import type { Decision, PolicyName, ProgramName } from './programs.ts';

/** The alphabet: what can be done to a world, fourteen commands. Numbers that choose among things count from the newest. */
export type SimCommand =
  /**
   * A client asks for work; with `key` it is unity_execute_code with an idempotency_key that belongs to the program; `tool`: a tool of the Editor's own;
   * `fresh`: code that is AI.RunTests alone.
   */
  | {
      readonly do: 'call';
      readonly client: number;
      readonly program: ProgramName;
      readonly timeout: number;
      readonly how: 'plain' | 'key' | 'query' | 'tool' | 'fresh';
    }
  /** The user answers a question; `mix_up`: approves other work. `as`: by `tasks/update` of the operation of that number. */
  | { readonly do: 'decide'; readonly which: number; readonly how: Decision; readonly as?: 'task' }
  /** `as`: not by unity_get_result, but by another way to read the operation. */
  | {
      readonly do: 'poll';
      readonly client: number;
      readonly which: number;
      readonly timeout: number;
      readonly as?: ReadForm;
    }
  /** By its client (MCP), by a user who knows the log_id, or by `tasks/cancel`. */
  | { readonly do: 'cancel'; readonly which: number; readonly by: 'client' | 'user' | 'task' }
  /** The client's process ends. */
  | { readonly do: 'leave'; readonly client: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** The Editor is closed until a read reaches the server `by` ms after the last moment at which the operation of that number is kept. Of one that has not ended: nothing. */
  | { readonly do: 'age'; readonly which: number; readonly by: number }
  /**
   * SIGKILL of the server. `survive`: how many writes under way reach the disk all the same. `back`: this many acknowledged writes are missing from
   * the store that it finds when it starts again (a user put an older copy back).
   */
  | { readonly do: 'kill'; readonly survive: number; readonly ms: number; readonly back: number }
  /** The connection of the Editor breaks, and none is had for `ms`. */
  | { readonly do: 'cut'; readonly half_open: boolean; readonly ms: number }
  | { readonly do: 'reload'; readonly survive: number; readonly ms: number }
  /** SIGKILL of the Editor, which is started again after `ms`; `journal_lost`: over an empty journal. */
  | { readonly do: 'crash'; readonly survive: number; readonly ms: number; readonly journal_lost: boolean }
  /** The main thread, or all threads, are stopped. */
  | { readonly do: 'block'; readonly all: boolean; readonly ms: number }
  | {
      readonly do: 'disk';
      readonly of: 'store' | 'journal';
      /** A journal is read when its Editor starts alone: where it is unreadable, nothing happens. */
      readonly mode: Exclude<DiskMode, 'ok'>;
      readonly ms: number;
    }
  /**
   * Anything of the catalogue (sim/fault.ts). `at`: not now, but when the next call (or, with `which`, one made before) comes to that phase.
   * `count` and `survive` mean what they mean there; `editor` is an index, for clocks.
   */
  | {
      readonly do: 'fault';
      readonly fault: FaultName;
      readonly ms: number;
      readonly count?: number;
      readonly survive?: number;
      readonly editor?: number;
      readonly server?: number;
      readonly at?: Phase;
    }
  /**
   * In a space: SIGKILL, SIGTERM or SIGSTOP of a server, whose process is back after `ms`; the network between it and the database loses or delays what it asks, what
   * it is answered, or both; the database fails over, and is away for `ms`, or is full for `ms`; the clock on the wall of a server is set by `count` ms. `who`: 0 the owner,
   * 1 the other server.
   */
  | {
      readonly do: 'space';
      readonly fault: SpaceFault;
      readonly who: number;
      readonly ms: number;
      readonly count?: number;
    };

/** Of two servers that share a space. */
export type SpaceFault =
  | 'kill'
  | 'stop'
  | 'pause'
  | 'lose_requests'
  | 'lose_replies'
  | 'cut_off'
  | 'fail_over'
  | 'fill'
  | 'set_clock';

/** A run, as it is written down and played again. */
export interface Scenario {
  readonly seed: number;
  readonly commands: readonly SimCommand[];
  /** Two servers, each with a store of its own; the Editor is configured for both, and client 2 is one of the second. Default: one. */
  readonly servers?: 1 | 2;
  /** Two servers in one space, on one database; Editor and clients find the owner. Default: each has a store of its own. */
  readonly space?: true;
  /** Results are kept for as long as the contract says, a day, in SQLite beside the memory (server/store/testing/sqlite-twin.ts). Default: for seconds. */
  readonly day?: true;
  /** How the second client comes over HTTP. Default: both come over stdio. */
  readonly http?: HttpKind;
  /** The user's policy (sim/policies.ts). Default: none. */
  readonly policy?: PolicyName;
}
