#!/usr/bin/env python3
"""An adapter for the careful server beside it: mcp-unity-bridge conformance --adapter "python3 adapter.py"

It reads one JSON object a line and answers each with one; `mcp-unity-bridge conformance schema adapter` has every member of both.
Change `start` so that it leads to your server, and add the faults that you can cause. What you do not declare is shown as not reached.
"""
import json, os, pathlib, signal, sys, threading

SERVER = pathlib.Path(__file__).resolve().parent.parent / "careful-server" / "server.mjs"
state = None  # the folder of the instance that runs
stopped = []  # processes that stand still


def hello(_):
    return {
        "protocol": 1,
        "implementation": {"name": "careful-server", "version": "1.0.0", "language": "JavaScript"},
        "capabilities": ["programs", "several_clients", "progress", "list_changed", "suspend"],
        "server_is_command": True,  # a client's command is the server: the runner can kill it by itself
    }


def start(request):
    global state
    state = os.path.join(request["dir"], "state")
    return {"mcp": {"command": "node", "args": [str(SERVER)], "cwd": request["dir"], "env": {"CAREFUL_SERVER_STATE": state}}}


def workers():
    """Processes that play Unity for this instance: found by the folder in their environment (Linux)."""
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if state and state.encode() in (folder / "environ").read_bytes() and b"worker.mjs" in (folder / "cmdline").read_bytes():
                yield int(folder.name)
        except OSError:
            pass  # it has ended, or is not ours


def fault(request):  # answered when it has taken effect
    for pid in workers():
        os.kill(pid, signal.SIGSTOP)
        stopped.append(pid)
    if "for" in request:
        threading.Timer(request["for"] / 1000, heal, [None]).start()


def heal(_):
    while stopped:
        os.kill(stopped.pop(), signal.SIGCONT)


def stop(_):
    for pid in workers():
        os.kill(pid, signal.SIGKILL)


for line in sys.stdin:
    request = json.loads(line)
    command = {"hello": hello, "start": start, "fault": fault, "heal": heal, "stop": stop}.get(request["cmd"])
    try:
        reply = {"unsupported": True, "reason": "not done here"} if command is None else {"ok": True, **(command(request) or {})}
    except Exception as error:
        reply = {"errored": True, "context": repr(error)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
