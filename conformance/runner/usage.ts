export const usage = `Usage: mcp-unity-bridge conformance [smoke] <what to test> [options]
       mcp-unity-bridge conformance list [--case <glob>]
       mcp-unity-bridge conformance --behaviour <what to test> [options]
       mcp-unity-bridge conformance board --results <file>... [--disputed <file>] [--out <dir>]
       mcp-unity-bridge conformance schema case|adapter|results|manifest|behaviour

What to test, one of:
  --server "<command>"   an MCP server over stdio, with whatever Unity it has behind it; run once for each client, without a shell
    --isolated           it has a Unity of its own for each working folder: cases get folders of their own, and are played side by side
  --url <http url>       an MCP server over Streamable HTTP that runs already; each client adds ?client=<its name>
    --offers <list>      with --server and --url: what else it has, of progress, workload, big_results, ready_tools (progress,workload)
  --adapter "<command>"  an adapter: starts servers and Editors, and makes things go wrong (schema adapter says how). "own": this package's;
                         "own-tcp": the same with an Editor that listens (Linux)
    --unity "<command>"  with own and own-tcp: this Editor, instead of the mock; it takes the mock's options and commands, and is killed as this process
  --bridge ws|tcp        a Unity side that speaks the bridge protocol; this program is the server, which listens (ws) or dials (tcp)
    --unity "<command>"  starts it, for each case in a project folder of its own ({project} in it, and its working folder); with tcp it is to
                         listen on UNITY_TCP_PORT ({port} in it); or
    --listen <port>      with ws: where one that runs already connects, with --token-file <file>; or
    --dial <port>        with tcp: where one that runs already listens, with --token-file <file>
    --connect-ms <ms>    how long it may take to connect (default 30000)
    --retention-ms <ms>  it was started so that it forgets acknowledged ids after this time
    --patience <n>       multiplies every time limit (default 1): for a slow machine, or a compiler that takes seconds

With --behaviour, for bridges with tools of any name; judged is how often work starts, and whose answer comes, one of:
  --manifest <file>      a bridge, and the program that plays Unity for it, as a YAML file says (schema manifest)
    --checkout <name>=<folder> where the bridge of that name lies, for a manifest that speaks of {{checkout}}
  --server "<command>"   with its Unity running, and
    --call '<tool> <json>' how to run C#, such as 'run_csharp {"code": "{{code}}"}'
    --own-timeout <ms>     after this time the bridge gives up by itself: durations scale to it
  --run-url <address>    where this run can be read, for the board

board makes one page of the results of many bridges, from the results.jsonl of each:
  --results <file>...    of conformance --behaviour
  --disputed <file>      cells whose outcome is not shown until it is settled: a YAML list of bridge, version, row, reason and link

Options:
  --level L0|L1|L2         how far: static checks, black box, with faults (default L2)
  --case <glob>            only these ids or slugs, such as EXO-* or half-open-*; may be repeated
  --jobs <n>               cases at the same time (default: by the number of cores)
  --known-failures <file>  lines such as "EXO-014  # reason, https://link, expires=2027-03-01": they are played and may fail
  --out <dir>              where the report goes (default report; of board: board)
  --json                   the whole run as JSON on stdout, and no words
  --seed <n>               for what is random in adapters (default 1)
  --repeat <n>             plays each case so often: one that does not always end the same way is named (default 1)
  --own-timeout <ms>       with --server and --url: after this time the server gives up waiting for Unity by itself; cases about late answers last longer
  --tolerance <ms>         how much later than promised an answer may come (default 500)
  --name <name>            of what is tested, for the report (default: what the server says of itself)
  --help

smoke plays no cases: six checks that judge the adapter alone.
What a server cannot be tested for is shown as not reached, never as passed.

Exit codes: 0 conformant, 1 not conformant, 2 stale known failures or wrong usage, 3 could not measure, 4 the adapter is wrong, 70 error in the suite.

Examples:
  mcp-unity-bridge conformance --server "npx -y some-unity-mcp"
  mcp-unity-bridge conformance --adapter own --case EXO-*
  mcp-unity-bridge conformance smoke --adapter "python3 adapter.py"`;
