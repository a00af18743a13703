import { join } from 'node:path';
import { root } from './bundle.mjs';

/** The chunks that are made on purpose, and named by their content. */
const named = ['validators', 'base', 'shared', 'checked', 'store', 'server', 'session'];

export const nameChunk = ({ name }) => `${named.includes(name) ? name : 'chunk'}-[hash].cjs`;

const validators = join(root, 'generated/typescript/validators.js');

/**
 * Puts what the server needs to start into few files: one file is read and compiled in half the time of forty. What other commands or the store's
 * thread need as well is apart, so that they load no more than is theirs. `others`: the entries of the other commands, as absolute paths.
 */
export function startChunks({ serve, worker, session, others }) {
  const sets = new Map();
  const from = (ctx, ids, dynamic = false) => {
    const key = [...ids, dynamic].join('\n');
    if (!sets.has(key)) sets.set(key, reach(ctx, ids, dynamic));
    return sets.get(key);
  };
  const entries = new Set([serve, worker, ...others]);
  const name = (id, ctx) => {
    if (entries.has(id)) return null;
    if (id === validators) return 'validators';
    const byOthers = from(ctx, others).has(id);
    if (from(ctx, [serve]).has(id)) return startChunk(id, ctx, byOthers);
    return from(ctx, [session]).has(id) && !from(ctx, others, true).has(id) ? 'session' : null;
  };
  const startChunk = (id, ctx, byOthers) => {
    const byWorker = from(ctx, [worker]).has(id);
    if (!byOthers) return byWorker ? 'store' : 'server';
    if (byWorker) return 'base';
    return reach(ctx, [id], false).has(validators) ? 'checked' : 'shared';
  };
  // Each set holds all that its modules import: no chunk needs one that needs it.
  return { groups: [{ name, debugName: 'start', includeDependenciesRecursively: false }] };
}

/** All that these modules import, and they themselves; `dynamic`: also what they import later. */
function reach(ctx, ids, dynamic) {
  const found = new Set();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = found.has(id) ? null : ctx.getModuleInfo(id);
    if (module === null) continue;
    found.add(id);
    open.push(...module.importedIds, ...(dynamic ? module.dynamicallyImportedIds : []));
  }
  return found;
}
