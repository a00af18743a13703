import { type HubOptions, contractWindows } from '../protocol/hub-protocol.ts';
import { createDeadlines } from './effects.ts';
import type { HubState } from './state.ts';

export function createState(options: HubOptions): HubState {
  return {
    options,
    windows: { ...contractWindows, ...options.windows },
    deadlines: createDeadlines(),
    storeId: '',
    early: [],
    freed: new Set(),
    acceptSeq: 0,
    clients: [],
    toolsBurst: undefined,
    operations: new Map(),
    byIdentity: new Map(),
    lastChange: new Map(),
    byKey: new Map(),
    finished: new Map(),
    newest: new Map(),
    refused: new Map(),
    moved: new Map(),
    requests: new Map(),
    calls: new Map(),
    receipts: { byConnection: new Map(), bySession: new Map(), byOperation: new Map() },
    editors: new Map(),
    connections: new Map(),
    choices: new Map(),
    logMarks: new Map(),
    storing: new Set(),
    writes: new Map(),
    reads: new Map(),
    openReads: new Map(),
    subscriptions: new Set(),
    watch: undefined,
    pageOpen: false,
    now: 0,
    lastId: 0,
    effects: [],
    changes: [],
  };
}
