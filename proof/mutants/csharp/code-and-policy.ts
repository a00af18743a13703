import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const CODE = 'Script/CodePreparer.cs';
const POLICY = 'Policy/ProjectPolicy.cs';
const DECIDES = 'PolicyTests.APolicyDecides';

/** Snippets, and whether they may run. */
export const codeAndPolicyMutants: readonly CsharpMutant[] = [
  {
    id: 'static-fields-stay',
    title: 'Static fields of a snippet keep their values for its next run',
    changes: [change(CODE, 'if (!parts.HasStatics)', 'if (parts.HasStatics || !parts.HasStatics)')],
    killedBy: ['CodePreparerTests.StaticFieldsOfASnippetBeginAnew'],
  },
  {
    id: 'static-fields-beside-methods-stay',
    title: 'Static fields of a snippet of methods keep their values for its next run',
    changes: [change('Script/SnippetParts.cs', 'Types.Count > 0 || Kind == SnippetKind.Members', 'Types.Count > 0')],
    killedBy: ['CodePreparerTests.StaticFieldsOfASnippetBeginAnew'],
  },
  {
    id: 'fences-stay',
    title: 'A Markdown fence around the code is left for the compiler',
    changes: [change('Script/SnippetFences.cs', 'if (!first.Success)', 'if (first.Index >= 0)')],
    killedBy: ['SnippetPartsTests.TheCompilerSees'],
  },
  {
    id: 'types-swallow-statements',
    title: 'Statements behind a type are taken for a part of it',
    changes: [
      change(
        'Script/SnippetBody.cs',
        'return _hasConditions ? _tokens.Count :',
        'return _tokens.Count > 0 ? _tokens.Count :',
      ),
    ],
    killedBy: ['SnippetPartsTests.TheTypesAre'],
  },
  {
    id: 'return-needs-a-value',
    title: 'A return without a value does not compile',
    changes: [
      change(
        'Script/SnippetParts.cs',
        'kind == SnippetKind.Async ? body.BareReturns : new int[0]',
        'kind == SnippetKind.Async ? new int[0] : new int[0]',
      ),
    ],
    killedBy: ['CodePreparerTests.CodeGives'],
  },
  {
    id: 'collections-are-left-to-the-compiler',
    title: 'A collection expression gets what a compiler without them makes of it',
    changes: [change('Script/SnippetVersion.cs', 'IsCollection(tokens, at) ?', 'IsCollection(tokens, at) && at < 0 ?')],
    killedBy: ['SnippetPartsTests.TheFaultIs'],
  },
  {
    id: 'methods-are-statements',
    title: 'Methods without statements are local functions that are not called',
    changes: [change('Script/SnippetBody.cs', 'HasStatements |= !isMethod && !isField;', 'HasStatements = true;')],
    killedBy: ['SnippetPartsTests.TheBodyRunsAs', 'CodePreparerTests.CodeGives'],
  },
  {
    id: 'compiled-for-another-project',
    title: 'What was compiled before the project changed is used',
    changes: [change(CODE, 'SnippetHash.Of(references.Identity + source)', 'SnippetHash.Of(source)')],
    killedBy: ['CodePreparerTests.WhatWasCompiledForAnotherProjectIsCompiledAgain'],
  },
  {
    id: 'compiled-with-other-defines',
    title: 'What was compiled with other defines is used',
    changes: [change('Script/ReferenceSet.cs', ' + string.Join(";", _options.Defines())', '')],
    killedBy: ['CodePreparerTests.WhatWasCompiledForAnotherProjectIsCompiledAgain'],
  },
  {
    id: 'braces-let-code-out',
    title: 'A closing brace lets code out of its method',
    changes: [change('Script/SnippetBrackets.cs', 'if (open < 0)', 'if (open < -1000)')],
    killedBy: ['SnippetPartsTests'],
  },
  {
    id: 'errors-of-the-wrapper-told',
    title: 'Errors are told at places of the code around the snippet',
    changes: [
      change(
        'Script/SnippetDiagnostics.cs',
        'if (errors.Any(error => error.File == SnippetSource.File))',
        'if (errors.Count < 0)',
      ),
    ],
    killedBy: ['CodePreparerTests'],
  },
  {
    id: 'server-with-the-dotnet-in-path',
    title: 'The compile server is started with the dotnet in PATH, if there is one',
    changes: [
      change('Script/CompilerProcess.cs', 'start.EnvironmentVariables["DOTNET_HOST_PATH"] = start.FileName;', ''),
    ],
    killedBy: ['CompileServerTests.TheServerServes'],
  },
  {
    id: 'slow-server-asked-again',
    title: 'A compile server that cannot be started costs each snippet twenty seconds',
    changes: [
      change('Script/SnippetCompiler.cs', 'if (Uptime.Now - began >= _options.ServerLimitMs) _hasServer = false;', ''),
    ],
    killedBy: ['CompileServerTests.AServerThatTakesTooLongIsNotAskedAgain'],
  },
  {
    id: 'cold-until-the-first-call',
    title: 'The compiler is cold when the first call comes',
    changes: [change('Connection/Conversation.cs', 'if (clients.Count > 0) _parts.Operations.WarmUp();', '')],
    killedBy: ['BridgeTests.TheFirstClientWarmsUpTheCompiler'],
  },
  {
    id: 'deny-is-ask',
    title: 'What the policy denies may be approved',
    changes: [
      change(POLICY, 'if (rule.Decision == PolicyDecision.Deny)', 'if (rule.Decision == PolicyDecision.Allow)'),
    ],
    killedBy: [DECIDES],
  },
  {
    id: 'ask-is-allow',
    title: 'What the policy asks about runs without an approval',
    changes: [
      change(
        POLICY,
        'if (rule == null || rule.Decision == PolicyDecision.Allow) return null;',
        'if (rule == null || rule.Decision != PolicyDecision.Deny) return null;',
      ),
    ],
    killedBy: [DECIDES],
  },
  {
    id: 'broken-policy-allows',
    title: 'A policy file that cannot be read allows everything',
    changes: [change(POLICY, 'if (WhyBroken != null) return "Nothing', 'if (WhyBroken?.Length == 0) return "Nothing')],
    killedBy: [DECIDES],
  },
  {
    id: 'two-rules-for-one-tool',
    title: 'Of two rules for one tool the first holds',
    changes: [
      change('Policy/PolicyFile.cs', 'if (!names.Add(rule.Tool))', 'if (!names.Add(rule.Tool) && names.Count == 0)'),
    ],
    killedBy: [DECIDES],
  },
  {
    id: 'members-in-their-own-order',
    title: 'An approval does not hold for the same work with its members in another order',
    changes: [
      change(
        'Policy/CanonicalJson.cs',
        'members.Sort((left, right) => string.CompareOrdinal(left.Name, right.Name));',
        '',
      ),
    ],
    killedBy: ['PolicyTests.AnApprovalHoldsForThisVeryWork'],
  },
  {
    id: 'policy-read-once',
    title: 'A policy that was changed holds after the next reload only',
    changes: [
      change(
        'Policy/PolicyFile.cs',
        'if (signature == _seen) return _policy;',
        'if (_seen.Length > 0) return _policy;',
      ),
    ],
    killedBy: ['PolicyTests.AChangedFileIsNoticedAndADanglingLinkIsBroken'],
  },
  {
    id: 'own-tools-by-one-name',
    title: 'Rules about a tool of the project hold for all of them or none',
    changes: [
      change(
        POLICY,
        'bool isNamed = work.Tool == BridgeTool.CustomTool && work',
        'bool isNamed = work.Tool == BridgeTool.UnityQuery && work',
      ),
    ],
    killedBy: ['PolicyTests.RulesNameACustomToolByItsOwnName'],
  },
  {
    id: 'tools-read-at-domain-load',
    title: 'Each domain load waits for reflection over all methods that are tools',
    changes: [
      change(
        'Tools/ToolTable.cs',
        '_content = new Lazy<Content>(() => new Content(marked, warn));',
        '_content = new Lazy<Content>(() => new Content(marked, warn));\n            _ = _content.Value;',
      ),
    ],
    killedBy: ['ToolCallTests.TheTableOffersWhatCanBeATool'],
  },
  {
    id: 'bridge-asks-for-tools-at-domain-load',
    title: 'The bridge asks for the tools on the main thread, so that each domain load waits for them',
    changes: [
      change(
        'Bridge.cs',
        '            _judge.Follow(_clock);\n            _clock.Start();',
        '            _judge.Follow(_clock);\n            _ = _parts.CustomTools?.Tools;\n            _clock.Start();',
      ),
    ],
    killedBy: ['BridgeTests.TheMainThreadReadsNoTool'],
  },
];
