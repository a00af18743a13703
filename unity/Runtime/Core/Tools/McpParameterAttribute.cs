#nullable enable
using System;

namespace McpUnityBridge
{
    /// <summary>Says more about an argument of an <see cref="McpToolAttribute" /> method, or about a member of a class that is one.</summary>
    [AttributeUsage(AttributeTargets.Parameter | AttributeTargets.Field | AttributeTargets.Property)]
    public sealed class McpParameterAttribute : Attribute
    {
        private double? _minimum;
        private double? _maximum;

        /// <param name="description">For a model to read: meaning, unit, an example.</param>
        public McpParameterAttribute(string description)
        {
            Description = description;
        }

        public string Description { get; }

        /// <summary>Of a number: the smallest that is allowed.</summary>
        public double Minimum
        {
            get => _minimum ?? double.NegativeInfinity;
            set => _minimum = value;
        }

        /// <summary>Of a number: the greatest that is allowed.</summary>
        public double Maximum
        {
            get => _maximum ?? double.PositiveInfinity;
            set => _maximum = value;
        }

        /// <summary>Of a member of a class: it must be given. (A parameter of a method is required iff it has no default value.)</summary>
        public bool Required { get; set; }

        internal bool HasBounds => _minimum != null || _maximum != null;
    }
}
