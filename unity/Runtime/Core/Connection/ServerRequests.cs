#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Handles the requests and notifications of a server. Answers at once, whatever the main thread does (TMO-02);
    /// only resources wait for it.
    /// </summary>
    internal sealed class ServerRequests
    {
        private readonly DomainParts _parts;
        private readonly Conversation _conversation;

        public ServerRequests(DomainParts parts, Conversation conversation)
        {
            _parts = parts;
            _conversation = conversation;
        }

        public void Answer(FrameFromServer frame)
        {
            long id = frame.Id ?? throw new InvalidOperationException("a request has an id");
            if (frame.Body is ResourceReadParams resource && _conversation.IsGreeted) Read(id, resource);
            else _conversation.Send(AnswerTo(id, () => Result(frame)));
        }

        public void Receive(FrameFromServer frame)
        {
            if (frame.Body is OperationAckParams acknowledged) _parts.Operations.Acknowledge(_conversation.StoreId, acknowledged);
            if (frame.Body is ClientSetNameParams names) _conversation.SetClients(names.Clients);
            if (frame.Body is ToolsRefusedParams refused) ShowRefused(refused.Tools);
        }

        /// <summary>The one place where an exception of the bridge becomes a JSON-RPC error.</summary>
        private string AnswerTo(long id, Func<IWireObject> result)
        {
            try
            {
                return FrameWriter.Response(id, result());
            }
            catch (BridgeRefusal refusal)
            {
                return FrameWriter.Failure(id, refusal.Code, refusal.Message, refusal.Pointer, refusal.Keyword);
            }
            catch (Exception error)
            {
                _parts.Host.Say(BridgeMessageLevel.Error, "error in the bridge: " + error);
                return FrameWriter.Failure(id, BridgeErrorCode.InternalError, "The bridge of the Editor failed (" + error.GetType().Name + ": " + error.Message + "). See its console.");
            }
        }

        private IWireObject Result(FrameFromServer frame)
        {
            if (frame.Method != BridgeMethods.Ping && !_conversation.IsGreeted)
                throw new BridgeRefusal(BridgeErrorCode.NotGreeted, frame.Method + " came before editor/hello was answered. Answer it first.");
            string store = _conversation.StoreId;
            switch (frame.Body)
            {
                case OperationExecuteParams execute: return new OperationExecuteResult(execute.LogId, _parts.Operations.Execute(store, execute));
                case OperationCancelParams cancel: return Cancel(store, cancel);
                case OperationStatusParams status: return new OperationStatusResult(_parts.Operations.Status(store, status));
                case ServerAttachParams _:
                    throw new BridgeRefusal(BridgeErrorCode.InvalidRequest, "server/attach is the first frame of a TCP connection, and this one is greeted already.");
                default: return frame.Method == BridgeMethods.ToolsList ? (IWireObject)new ToolsListResult(Tools()) : new Empty();
            }
        }

        private OperationCancelResult Cancel(string store, OperationCancelParams cancel)
        {
            OperationCancelResultOutcome outcome = _parts.Operations.Cancel(store, cancel);
            if (cancel.Force != true || outcome != OperationCancelResultOutcome.Running) return new OperationCancelResult(cancel.LogId, outcome);
            if (_parts.MainThread.Interrupt(cancel.LogId)) return new OperationCancelResult(cancel.LogId, outcome) { Forced = true };
            // It may have ended by itself in between.
            return new OperationCancelResult(cancel.LogId, _parts.Operations.Cancel(store, cancel));
        }

        private IReadOnlyList<CustomTool> Tools()
        {
            return _parts.CustomTools?.Tools ?? Array.Empty<CustomTool>();
        }

        private void Read(long id, ResourceReadParams parameters)
        {
            _parts.Resources.Read(parameters.Uri, result => _conversation.Send(AnswerTo(id, result)));
        }

        /// <summary>Reports refused tools where their author finds mistakes: in the console.</summary>
        private void ShowRefused(IReadOnlyList<RefusedTool> tools)
        {
            _parts.CustomTools?.Refused(tools);
            foreach (RefusedTool tool in tools)
            {
                string message = "The tool " + JsonConvert.ToString(tool.Name) + " is not offered to AI clients: " + tool.Reason;
                _parts.Logs.Add(new NewLogEntry(LogType.Warning, "console", message));
            }
        }
    }
}
