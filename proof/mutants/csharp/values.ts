import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const RENDERING = 'Rendering/Rendering.cs';
const NUMBER = 'Rendering/RenderedNumber.cs';
const ARITHMETIC = 'Query/Arithmetic.cs';
const RENDERED = 'ValueRendererTests.Each_value_is_rendered_by_its_rule';

/** Values as JSON, and queries. */
export const valuesMutants: readonly CsharpMutant[] = [
  {
    id: 'dictionary-cut-in-silence',
    title: 'A dictionary of more than 1000 entries is cut without a mark',
    changes: [change(RENDERING, 'if (dictionary.Count > entries.Count) MarkLeftOff(entries, dictionary.Count);', '')],
    killedBy: [
      'ValueRendererTests.Entries_beyond_a_thousand_are_counted',
      'ValueRendererTests.Keys_that_render_alike_are_not_merged_in_silence',
    ],
  },
  {
    id: 'keys-merged',
    title: 'Of keys with the same text the last one wins',
    changes: [change(RENDERING, 'if (entries.ContainsKey(key)) continue;', 'entries.Remove(key);')],
    killedBy: ['ValueRendererTests.Keys_that_render_alike_are_not_merged_in_silence'],
  },
  {
    id: 'cycle-goes-on',
    title: 'An array that contains itself is shown until it is too deep',
    changes: [change(RENDERING, 'if (IsAround(value)) return Cut("cycle");', '')],
    killedBy: ['ValueRendererTests.An_array_that_contains_itself_is_cut_but_not_one_that_is_there_twice'],
  },
  {
    id: 'items-miscounted',
    title: 'All items count as left off',
    changes: [change(RENDERING, '["left_off"] = list.Count - shown', '["left_off"] = list.Count')],
    killedBy: ['ValueRendererTests.Items_beyond_a_thousand_are_counted'],
  },
  {
    id: 'sequence-without-end',
    title: 'A sequence is shown to its end',
    changes: [change(RENDERING, 'if (items.Count == RenderLimits.Items)', 'if (items.Count == RenderLimits.Values)')],
    killedBy: ['ValueRendererTests.A_sequence_is_cut_where_a_list_would_be'],
  },
  {
    id: 'destroyed-object-shown',
    title: 'A destroyed object of the engine is shown as if it were there',
    changes: [
      change(RENDERING, 'if (value == null || (_engine != null && _engine.IsGone(value)))', 'if (value == null)'),
    ],
    killedBy: ['ValueRendererTests.The_engine_has_its_say_before_anything_else_is_text'],
  },
  {
    id: 'text-in-the-language-of-the-machine',
    title: 'Values become text in the language of the machine',
    changes: [
      change(
        RENDERING,
        'formattable.ToString(null, CultureInfo.InvariantCulture)',
        'formattable.ToString(null, CultureInfo.CurrentCulture)',
      ),
    ],
    killedBy: ['ValueRendererTests.The_language_of_the_machine_does_not_matter'],
  },
  {
    id: 'large-integers-as-numbers',
    title: 'Integers beyond 2^53 are numbers',
    changes: [
      change(
        NUMBER,
        'return value >= -MaxSafe && value <= MaxSafe ? new JValue(value) :',
        'return value >= -MaxSafe ? new JValue(value) :',
      ),
    ],
    killedBy: [RENDERED],
  },
  {
    id: 'nan-is-null',
    title: 'NaN is null',
    changes: [change(NUMBER, 'return new JValue("NaN");', 'return JValue.CreateNull();')],
    killedBy: [RENDERED],
  },
  {
    id: 'lone-surrogates-kept',
    title: 'Halves of surrogate pairs are sent as they are',
    changes: [change('Rendering/WellFormed.cs', 'if (at < 0) return text;', 'if (at < text.Length) return text;')],
    killedBy: ['ValueRendererTests.Halves_of_surrogate_pairs_are_replaced'],
  },
  {
    id: 'floats-one-digit-short',
    title: 'Some floats come back as another',
    changes: [
      change('Rendering/ShortestFloat.cs', 'private const int MaxDigits = 9;', 'private const int MaxDigits = 8;'),
    ],
    killedBy: ['ValueRendererTests.Floats_come_back_as_they_were'],
  },
  {
    id: 'no-short-circuit',
    title: '&& and || evaluate both sides',
    changes: [
      change(
        'Query/QueryEvaluator.cs',
        'bool decided = Condition(left, symbol, query.Left.At);',
        'Evaluate(query.Right);\n                bool decided = Condition(left, symbol, query.Left.At);',
      ),
    ],
    killedBy: ['QueryPreparerTests.What_does_not_count_is_not_evaluated'],
  },
  {
    id: 'uint-and-int-meet-in-uint',
    title: 'A uint and an int meet in uint',
    changes: [change(ARITHMETIC, 'return type == typeof(uint) && isSigned ? typeof(long) : type;', 'return type;')],
    killedBy: ['QueryPreparerTests.Numbers_of_every_type_are_promoted_as_in_CSharp'],
  },
  {
    id: 'negated-uint-wraps',
    title: 'A negated uint is a uint',
    changes: [
      change(
        ARITHMETIC,
        'case uint number: return -(long)number;',
        'case uint number: return unchecked((uint)-number);',
      ),
    ],
    killedBy: ['QueryPreparerTests.Numbers_of_every_type_are_promoted_as_in_CSharp'],
  },
  {
    id: 'decimal-meets-double',
    title: 'decimal and double meet in decimal',
    changes: [change(ARITHMETIC, 'if ((type == typeof(decimal) && isReal) || (type', 'if ((type')],
    killedBy: ['QueryPreparerTests.Decimal_goes_with_integers_only'],
  },
  {
    id: 'destroyed-object-is-not-null',
    title: 'A destroyed object of the engine does not equal null',
    changes: [
      change(
        'Query/Operators.cs',
        'bool isGone = isAsked && _engine?.IsGone((a ?? b)!) == true;',
        'bool isGone = isAsked && _engine == null;',
      ),
    ],
    killedBy: ['QueryPreparerTests'],
  },
  {
    id: 'place-of-reflection',
    title: 'An exception of user code is told as that of the reflection around it',
    changes: [
      change(
        'Query/Guard.cs',
        'while (cause is TargetInvocationException && cause.InnerException != null)',
        'while (cause is TargetInvocationException && cause.InnerException == cause)',
      ),
    ],
    killedBy: ['QueryPreparerTests'],
  },
];
