import { bridgeMethods } from './bridge-methods.ts';
import { envelope, envelopeTypes } from './envelope.ts';
import { errors, errorTypes } from './errors.ts';
import type { Contract, TypeDefinition } from './form.ts';
import { helpTopics, instructions } from './help.ts';
import { lifecycle, lifecycleTypes } from './lifecycle.ts';
import { limits } from './limits.ts';
import { linkTypes } from './link.ts';
import { notificationTypes } from './notifications.ts';
import { policyTypes } from './policy.ts';
import { primitives } from './primitives.ts';
import { freshCode, readyTools } from './ready-tools.ts';
import { rendering } from './rendering.ts';
import { requirements } from './requirements.ts';
import { resultTypes } from './results.ts';
import { skillOf } from './skill.ts';
import { tools, toolTypes } from './tools.ts';
import { pureMethods } from './pure-methods.ts';
import { openedNames, workload } from './workload.ts';
import { attachTypes } from './bridge-attach.ts';
import { authTypes } from './bridge-auth.ts';
import { customToolTypes } from './bridge-custom-tools.ts';
import { frameTypes } from './bridge-frames.ts';
import { helloTypes } from './bridge-hello.ts';
import { logTypes } from './bridge-logs.ts';
import { operationTypes } from './bridge-operations.ts';
import { resourceTypes } from './bridge-resources.ts';

/** The types of the bridge protocol. */
const bridgeTypes: readonly TypeDefinition[] = [
  ...frameTypes,
  ...authTypes,
  ...attachTypes,
  ...customToolTypes,
  ...helloTypes,
  ...operationTypes,
  ...resourceTypes,
  ...logTypes,
];

// That of package.json, which this folder cannot read; a test of the Python package compares them.
const version = '0.1.0';

/** Other names of arguments that clients and models use: in calls of a tool that only reads, each is read as the tool's own name. */
const argumentAliases: Readonly<Record<string, readonly string[]>> = {
  query: ['expression', 'expr', 'q', 'code', 'path', 'condition'],
  limit: ['count', 'max', 'max_count', 'max_results', 'max_entries', 'num', 'n', 'page_size', 'top'],
  offset: ['skip', 'start'],
  timeout: ['timeout_ms', 'wait', 'wait_ms'],
  log_id: ['id', 'operation_id', 'task_id'],
  log_type: ['type', 'level', 'severity'],
  log_name: ['name', 'source'],
  since: ['after', 'from', 'start_time', 'since_time'],
  topic: ['subject', 'section'],
  pointer: ['path', 'json_pointer'],
  allow_methods: ['allow_method_calls'],
  idempotency_key: ['request_id', 'dedup_key'],
};

/** The query language, normative. Roots: Scene['name'] (the first object of that very name) or Scene['a/b'] (else the one at that path), else the longest dotted prefix that names a type, as code resolves it. */
const queryGrammar = String.raw`query          = [ "return" ] , expression , [ ";" ] ;   (* whole input, without Markdown fences; no other statements, no assignment, new or lambda *)
expression     = or ;
or             = and , { "||" , and } ;
and            = equality , { "&&" , equality } ;
equality       = relational , { ( "==" | "!=" ) , relational } ;
relational     = additive , { ( "<=" | ">=" | "<" | ">" ) , additive } ;
additive       = multiplicative , { ( "+" | "-" ) , multiplicative } ;
multiplicative = unary , { ( "*" | "/" | "%" ) , unary } ;
unary          = { "!" | "-" } , postfix ;
postfix        = primary , { member | index | call } ;
member         = ( "." | "?." ) , identifier , [ type_args ] ;   (* type_args only when "(" follows: no clash with "<" *)
index          = "[" , expression , { "," , expression } , "]" ;
call           = "(" , [ expression , { "," , expression } ] , ")" ;
primary        = literal | "typeof" , "(" , type , ")" | type_name | "(" , expression , ")" ;
type_args      = "<" , type , { "," , type } , ">" ;
type_name      = [ "global" , "::" ] , identifier ;            (* global:: before a full name: nothing that is opened *)
type           = type_name , { "." , identifier } , [ type_args ] , { "[" , "]" } ;
literal        = string | number | "true" | "false" | "null" ;
string         = '"' , { dq_char | escape } , '"' | "'" , { sq_char | escape } , "'" ;
number         = digit , { digit } , [ "." , digit , { digit } ] ,
                 [ ( "e" | "E" ) , [ "+" | "-" ] , digit , { digit } ] , [ "f" | "d" | "m" | "u" | "l" ] ;
identifier     = ( letter | "_" ) , { letter | digit | "_" } ;
escape         = "\" , ( "\" | '"' | "'" | "n" | "r" | "t" | "0" | "u" , hex , hex , hex , hex ) ;`;

/** The contract of mcp-unity-bridge: the one source of everything in generated/. */
export const contract: Contract = {
  name: 'mcp-unity-bridge',
  protocolVersion: '1.0',
  version,
  idBase: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/1.0/',
  instructions,
  types: [
    ...primitives,
    ...errorTypes,
    ...lifecycleTypes,
    ...envelopeTypes,
    ...toolTypes,
    ...resultTypes,
    ...notificationTypes,
    ...policyTypes,
    ...bridgeTypes,
  ],
  linkTypes,
  envelope,
  tools,
  readyTools,
  bridge: bridgeMethods,
  lifecycle,
  errors,
  limits,
  help: helpTopics,
  skill: skillOf(version),
  requirements,
  workload,
  openedNames,
  argumentAliases,
  pureMethods,
  freshCode,
  queryGrammar,
  rendering,
};
