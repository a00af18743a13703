import type { ContractModel, GeneratedFile, NamedType } from '../model/model.ts';
import { generatedNotice, supportNotice } from '../model/header.ts';
import { supportText } from '../support/support-text.ts';
import { aliasClass, protocolInfo, limits, openedNames, pureMethods, patternTable } from './tables.ts';
import { bridgeMessages, bridgeMethods } from './bridge.ts';
import { bridgeErrorCodes, errorCodes } from './error-codes.ts';
import { createContext, type CsContext } from './context.ts';
import { enumType } from './enum.ts';
import { csFile } from './file.ts';
import { lifecycleClass } from './lifecycle.ts';
import { objectClass } from './object.ts';
import { readyTools } from './ready-tools.ts';
import { typeRegistry } from './registry.ts';
import { toolAnswers, toolDispatcher, toolHandler, toolNames } from './tools.ts';
import { unionClass } from './union.ts';

export interface CsharpOptions {
  /** False: C# that older compilers take, without nullable reference types. */
  readonly nullable: boolean;
}

/** The contract as C#: explicit readers and writers over Newtonsoft.Json tokens, no reflection, no attributes. */
export function emitCsharp(model: ContractModel, options: CsharpOptions): GeneratedFile[] {
  const context = createContext(model, options);
  return [...model.types.map((type) => typeFile(context, type)), ...contractFiles(context), ...supportFiles(context)];
}

function typeFile(context: CsContext, type: NamedType): GeneratedFile {
  return csFile(context, {
    path: `Types/${type.name}`,
    notice: generatedNotice(context.model, `${context.model.specFolder}/${type.source}`),
    body: typeBody(context, type),
  });
}

function typeBody(context: CsContext, type: NamedType): string {
  switch (type.kind) {
    case 'object':
      return objectClass(context, type);
    case 'union':
      return unionClass(context, type);
    case 'enum':
      return enumType(context, type);
    case 'alias':
      return aliasClass(context, type);
  }
}

function contractFiles(context: CsContext): GeneratedFile[] {
  const { model } = context;
  const notice = generatedNotice(model);
  const file = (path: string, body: string, usings: readonly string[] = []): GeneratedFile =>
    csFile(context, { path, notice, body, usings });
  const tasks = ['System.Threading', 'System.Threading.Tasks'];
  return [
    file('ProtocolInfo', protocolInfo(context)),
    file('Tools/ToolNames', toolNames(context)),
    file('Tools/IUnityToolHandler', toolHandler(context), tasks),
    file('Tools/UnityToolDispatcher', toolDispatcher(context), tasks),
    file('Tools/ToolAnswers', toolAnswers(context)),
    file('Bridge/BridgeMethods', bridgeMethods(context)),
    file('Bridge/BridgeMessages', bridgeMessages(context)),
    file('Bridge/BridgeErrorCodes', bridgeErrorCodes(context)),
    file('OperationLifecycle', lifecycleClass(context)),
    file('ErrorCodes', errorCodes(context)),
    ...(context.model.readyTools.length === 0 ? [] : [file('Tools/ReadyTools', readyTools(context))]),
    file('Limits', limits(context)),
    ...(model.openedNames.namespaces.length === 0 ? [] : [file('OpenedNames', openedNames(model.openedNames))]),
    ...(Object.keys(model.pureMethods).length === 0 ? [] : [file('PureMethods', pureMethods(model.pureMethods))]),
    file('TypeRegistry', typeRegistry(context)),
    file('Support/Patterns', patternTable(context)),
  ];
}

/** The same for every contract. A text has an empty block comment with a question mark where a type is nullable. */
function supportFiles(context: CsContext): GeneratedFile[] {
  const file = (name: string, usings: readonly string[] = []): GeneratedFile => {
    const text = `${name}.cs`;
    const body = supportText(text).replaceAll('/*?*/', context.q);
    return csFile(context, { path: `Support/${name}`, notice: supportNotice(text), body, usings });
  };
  const regex = 'System.Text.RegularExpressions';
  const culture = 'System.Globalization';
  return [
    file('ProtocolException'),
    file('ProtocolJson', [culture, 'System.IO']),
    file('JsonText', [culture]),
    file('Formats', [culture, regex]),
    file('Wire', [culture, regex]),
  ];
}
