import { supportNotice } from '../model/header.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';
import { supportText } from '../support/support-text.ts';
import { clientModule } from './client.ts';
import { createContext } from './context.ts';
import { initModule, pyproject, typedMarker, sessionModule } from './package.ts';
import { readersModule } from './readers.ts';
import { errorsModule, lifecycleModule, limitsModule } from './tables.ts';
import { typesModule } from './types.ts';
import { writersModule } from './writers.ts';

/** The contract as a Python package: dataclasses, readers that validate, writers, a typed client. No reflection, no dependency. */
export function emitPython(model: ContractModel): GeneratedFile[] {
  const context = createContext(model);
  const file = (name: string, text: string): GeneratedFile => ({ path: `python/${context.package}/${name}`, text });
  return [
    { path: 'python/pyproject.toml', text: pyproject(context) },
    file('__init__.py', initModule(context)),
    file('wire.py', `# ${supportNotice('wire.py')}\n${supportText('wire.py')}`),
    file('client.py', clientModule(context)),
    file('errors.py', errorsModule(context)),
    file('lifecycle.py', lifecycleModule(context)),
    file('limits.py', limitsModule(context)),
    file('py.typed', typedMarker(context)),
    file('readers.py', readersModule(context)),
    file('session.py', sessionModule(context)),
    file('types.py', typesModule(context)),
    file('writers.py', writersModule(context)),
  ];
}
