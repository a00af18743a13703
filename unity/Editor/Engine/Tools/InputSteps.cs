#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization;
using McpUnityBridge.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    public enum InputButton
    {
        [EnumMember(Value = "left")]
        Left,

        [EnumMember(Value = "right")]
        Right,

        [EnumMember(Value = "middle")]
        Middle,
    }

    /// <summary>A step of the tool play_input, as given by the caller.</summary>
    public sealed class InputStep
    {
        private const int SecondsMax = 60;

        [JsonProperty("key")]
        [McpParameter("As the Input System names it: \"Space\", \"W\", \"LeftShift+W\".")]
        public string? Key { get; set; }

        [JsonProperty("mouse")]
        [McpParameter("Moves there: [x, y], as fractions of the game's picture from its top left.")]
        public List<float>? Mouse { get; set; }

        [JsonProperty("button")]
        [McpParameter("With mouse: pressed there.")]
        public InputButton? Button { get; set; }

        [JsonProperty("scroll")]
        [McpParameter("With mouse: notches of the wheel, up is positive.")]
        public float? Scroll { get; set; }

        [JsonProperty("touch")]
        [McpParameter("A finger there, as mouse.")]
        public List<float>? Touch { get; set; }

        [JsonProperty("to")]
        [McpParameter("Where the pressed mouse or the finger moves to during hold.")]
        public List<float>? To { get; set; }

        [JsonProperty("hold")]
        [McpParameter("How long it is pressed; absent: until the game has seen it.", Minimum = 0, Maximum = SecondsMax)]
        public float? Hold { get; set; }

        [JsonProperty("wait")]
        [McpParameter("A pause.", Minimum = 0, Maximum = SecondsMax)]
        public float? Wait { get; set; }

        /// <param name="at">Location in the arguments.</param>
        /// <exception cref="ToolRefusal">
        /// Not exactly one of key, mouse, touch and wait is given, or a position is outside of the picture.
        /// </exception>
        internal PlannedStep Plan(string at)
        {
            string[] given = new[] { (Key != null, "key"), (Mouse != null, "mouse"), (Touch != null, "touch"), (Wait != null, "wait") }.Where(each => each.Item1).Select(each => each.Item2).ToArray();
            if (given.Length != 1) throw new ToolRefusal($"{at}: expected one of key, mouse, touch, wait, got {(given.Length == 0 ? "none" : string.Join(", ", given))}");
            Vector2? to = To == null ? (Vector2?)null : PlaceOf(To, at + ".to");
            float hold = Hold ?? 0;
            if (Wait != null) return new PlannedStep("wait", null, null, Wait.Value);
            if (Key != null)
            {
                string[] keys = Key.Split('+').Select(key => key.Trim()).ToArray();
                return new PlannedStep("key " + string.Join("+", keys), DeviceState.OfKeys(keys), null, hold);
            }

            if (Touch != null) return new PlannedStep("touch", DeviceState.OfTouch(PlaceOf(Touch, at + ".touch")), to, hold);
            string button = Button == null ? "" : " " + Button.ToString()!.ToLowerInvariant();
            return new PlannedStep("mouse" + button, DeviceState.OfMouse(PlaceOf(Mouse!, at + ".mouse"), Button, Scroll ?? 0), to, hold);
        }

        /// <summary>From the top left, like image coordinates; Unity counts from the bottom.</summary>
        private static Vector2 PlaceOf(List<float> place, string at)
        {
            if (place.Count != 2 || place.Any(part => !(part >= 0 && part <= 1))) throw new ToolRefusal($"{at}: expected [x, y], each from 0 to 1, got {new JArray(place).ToString(Formatting.None)}");
            return new Vector2(place[0], 1 - place[1]);
        }
    }

    /// <summary>A validated step.</summary>
    internal sealed class PlannedStep
    {
        /// <param name="did">Label for its row of the answer.</param>
        /// <param name="state">The input to press or move; null for a wait.</param>
        /// <param name="to">Target of a move while it is held.</param>
        /// <param name="seconds">Duration of the hold or wait.</param>
        internal PlannedStep(string did, DeviceState? state, Vector2? to, float seconds)
        {
            Did = did;
            State = state;
            To = to;
            Ms = (long)Math.Round(seconds * 1000);
        }

        internal string Did { get; }

        internal DeviceState? State { get; }

        internal Vector2? To { get; }

        internal long Ms { get; }
    }
}
