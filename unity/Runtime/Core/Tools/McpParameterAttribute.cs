#nullable enable
using System;

namespace McpUnityBridge
{
    /// <summary>
    /// Describes an argument of an <see cref="McpToolAttribute" /> method, or a member of a class used as an argument.
    /// </summary>
    [AttributeUsage(AttributeTargets.Parameter | AttributeTargets.Field | AttributeTargets.Property)]
    public sealed class McpParameterAttribute : Attribute
    {
        private double? _minimum;
        private double? _maximum;

        /// <param name="description">For a model: meaning, unit, an example.</param>
        public McpParameterAttribute(string description)
        {
            Description = description;
        }

        public string Description { get; }

        /// <summary>Minimum of a number, inclusive.</summary>
        public double Minimum
        {
            get => _minimum ?? double.NegativeInfinity;
            set => _minimum = value;
        }

        /// <summary>Maximum of a number, inclusive.</summary>
        public double Maximum
        {
            get => _maximum ?? double.PositiveInfinity;
            set => _maximum = value;
        }

        /// <summary>
        /// Makes a member of a class required. (A parameter of a method is required exactly if it has no default
        /// value.)
        /// </summary>
        public bool Required { get; set; }

        internal bool HasBounds => _minimum != null || _maximum != null;
    }
}
