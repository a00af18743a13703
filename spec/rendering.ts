import type { RenderingRule } from './form.ts';

/** How Unity values become JSON, the same in every implementation (ENV-09). */
export const rendering: readonly RenderingRule[] = [
  { kind: 'null', rule: 'null, and any destroyed Unity object, is null.', example: 'null -> null' },
  { kind: 'bool', rule: 'A bool is true or false.', example: '1 < 2 -> true' },
  {
    kind: 'string',
    rule: 'A string is a string; a lone surrogate in it becomes U+FFFD.',
    example: '"a\\"b" -> "a\\"b"',
  },
  { kind: 'char', rule: 'A char is a string of one character.', example: '\'x\' -> "x"' },
  {
    kind: 'integer',
    rule: 'An integer from -(2^53 - 1) to 2^53 - 1 is a number.',
    example: '9007199254740991L -> 9007199254740991',
  },
  {
    kind: 'large integer',
    rule: 'Any other integer is a string of its decimal digits.',
    example: '9007199254740993L -> "9007199254740993"',
  },
  { kind: 'double', rule: 'A finite double is a number; negative zero is 0.', example: '1.5 -> 1.5' },
  {
    kind: 'float',
    rule: 'A finite float is the number with the fewest digits that is that float.',
    example: '0.1f -> 0.1',
  },
  {
    kind: 'NaN and infinities',
    rule: 'They are the strings "NaN", "Infinity" and "-Infinity".',
    example: '0.0 / 0.0 -> "NaN"',
  },
  { kind: 'Vector2', rule: 'An object of its members x, y.', example: 'new Vector2(1, 2) -> {"x":1,"y":2}' },
  {
    kind: 'Vector3',
    rule: 'An object of its members x, y, z.',
    example: 'new Vector3(1, 2, 0.5f) -> {"x":1,"y":2,"z":0.5}',
  },
  {
    kind: 'Quaternion',
    rule: 'An object of its members x, y, z, w.',
    example: 'Quaternion.identity -> {"x":0,"y":0,"z":0,"w":1}',
  },
  { kind: 'Color', rule: 'An object of its members r, g, b, a.', example: 'Color.red -> {"r":1,"g":0,"b":0,"a":1}' },
  {
    kind: 'Vector4',
    rule: 'An object of its members x, y, z, w.',
    example: 'new Vector4(1, 2, 3, 0.5f) -> {"x":1,"y":2,"z":3,"w":0.5}',
  },
  {
    kind: 'Vector2Int and Vector3Int',
    rule: 'An object of its members x, y and z.',
    example: 'new Vector3Int(1, 2, 3) -> {"x":1,"y":2,"z":3}',
  },
  {
    kind: 'Rect',
    rule: 'An object of x, y, width, height.',
    example: 'new Rect(1, 2, 30, 40.5f) -> {"x":1,"y":2,"width":30,"height":40.5}',
  },
  {
    kind: 'Bounds',
    rule: 'An object of center and size.',
    example:
      'new Bounds(new Vector3(1, 2, 3), new Vector3(2, 2, 2)) -> {"center":{"x":1,"y":2,"z":3},"size":{"x":2,"y":2,"z":2}}',
  },
  {
    kind: 'Color32',
    rule: 'An object of its members r, g, b, a, from 0 to 255.',
    example: 'new Color32(255, 128, 0, 255) -> {"r":255,"g":128,"b":0,"a":255}',
  },
  {
    kind: 'Matrix4x4',
    rule: 'An array of its four rows, each of four numbers.',
    example: 'new[] { new[] { 1, 0 }, new[] { 0, 1 } } -> [[1,0],[0,1]]',
  },
  {
    kind: 'Unity object',
    rule: 'A GameObject or component is an object of name, path (names from the root of the scene, joined with /), id (GetInstanceID; from Unity 6000.5 on the EntityId, as text) and type (short type name). Nothing below it is rendered.',
    example: 'GameObject.Find("Player/Hand") -> {"name":"Hand","path":"Player/Hand","id":10026,"type":"GameObject"}',
  },
  {
    kind: 'asset',
    rule: 'Any other Unity object (Material, ScriptableObject, Mesh, ...) is an object of name, path (of its asset), guid and type (short type name); path and guid are empty if it is in no file.',
    example:
      'new { name = "Red", path = "Assets/Red.mat", guid = "0c1d", type = "Material" } -> {"name":"Red","path":"Assets/Red.mat","guid":"0c1d","type":"Material"}',
  },
  {
    kind: 'Scene',
    rule: 'A scene is an object of name, path (of its asset) and type.',
    example:
      'SceneManager.GetActiveScene() -> {"name":"SampleScene","path":"Assets/Scenes/SampleScene.unity","type":"Scene"}',
  },
  {
    kind: 'texture',
    rule: 'A Texture2D is {"$image":"image/png","width":w,"height":h,"data":<the PNG in base64>}; MCP clients get the image itself, and in the JSON "bytes" instead of "data" (ENV-11). The bytes of the PNG are left to the implementation, its pixels are not.',
    example: 'new Texture2D(64, 36).width -> 64',
  },
  {
    kind: 'large texture',
    rule: 'A Texture2D of more than 262144 pixels is {"$cut":"image","width":w,"height":h}.',
    example: 'new Texture2D(1024, 512) -> {"$cut":"image","width":1024,"height":512}',
  },
  { kind: 'Type', rule: 'A System.Type is its full name.', example: 'typeof(Vector3) -> "UnityEngine.Vector3"' },
  {
    kind: 'anonymous object',
    rule: 'An object of its members, in the order of their declaration.',
    example: 'new { b = 1, a = "x" } -> {"b":1,"a":"x"}',
  },
  {
    kind: 'array and list',
    rule: 'An array of the items; so is any other sequence (IEnumerable).',
    example: 'new[] { 1, 2 } -> [1,2]',
  },
  {
    kind: 'array of several dimensions',
    rule: 'An array of its rows, which are arrays in turn: int[2,3] is two arrays of three.',
    example: 'new[] { new[] { 1, 2 }, new[] { 3, 4 } } -> [[1,2],[3,4]]',
  },
  {
    kind: 'group',
    rule: 'A group of GroupBy or ToLookup is an object of its Key and its items; what gives the groups is an array of those.',
    example: 'new[] { new { Key = 1, items = new[] { "a" } } } -> [{"Key":1,"items":["a"]}]',
  },
  {
    kind: 'data of the project',
    rule: 'An object of a struct or a [Serializable] class, of the project or a package, is an object of what Unity serializes of it: the fields, those of the base first, that are public or [SerializeField] and not [NonSerialized], static, const or readonly. No property is run; the field behind a property has the name of the property. Types of Unity and of System, types with a ToString of their own and types without such a field are text.',
    example: 'new { hp = 3, speed = 0.5f } -> {"hp":3,"speed":0.5}',
  },
  {
    kind: 'type of the snippet',
    rule: 'An object of a class, struct or record that the code declares is an object of the same fields, and of its public properties and readonly fields. What a property throws is its value.',
    example: 'new { Name = "a", Count = 2 } -> {"Name":"a","Count":2}',
  },
  {
    kind: 'pair',
    rule: 'A KeyValuePair or DictionaryEntry is an object of Key and Value.',
    example: 'new { Key = "a", Value = 1 } -> {"Key":"a","Value":1}',
  },
  { kind: 'tuple', rule: 'An array of its items.', example: 'new object[] { "a", 2 } -> ["a",2]' },
  {
    kind: 'DateTime',
    rule: 'A DateTime or DateTimeOffset is a string by ISO 8601, with the offset if it is known.',
    example: '"2026-11-22T09:05:00" -> "2026-11-22T09:05:00"',
  },
  {
    kind: 'dictionary',
    rule: 'A dictionary, or any other sequence of KeyValuePair, is an object of its entries by the text of their keys, in their order. The key of a Unity object is its path (an asset\'s: of its file) and its id, as in "Enemies/Coin#10026", for names repeat; of a NameValueCollection a name with several values has an array of them. Of more than 1000 entries the first 1000 are rendered, and two more members count the rest: "$cut" is "items", and "left_off" how many.',
    example: 'new { one = 1, two = 2 } -> {"one":1,"two":2}',
  },
  {
    kind: 'dictionary as pairs',
    rule: 'If an object would lose entries or their order, a dictionary is an array of pairs: keys of the same text (1 and "1"), keys whose text is no more than their type, and whole numbers that are not all first and ascending (as names of members JavaScript puts them so).',
    example:
      'new[] { new { Key = 10, Value = 0.5 }, new { Key = 2, Value = 1.0 } } -> [{"Key":10,"Value":0.5},{"Key":2,"Value":1}]',
  },
  {
    kind: 'exception',
    rule: 'An exception is an object of type (full name) and message.',
    example: 'new Exception("no") -> {"type":"System.Exception","message":"no"}',
  },
  {
    kind: 'many items',
    rule: `Of an array or list of more than 1000 items the first 1000 are rendered; one more element {"$cut":"items","left_off":n} counts the rest (without left_off, if the number of items is unknown).`,
    example: 'new int[1002].Length -> 1002',
  },
  {
    kind: 'depth',
    rule: `Arrays, lists and anonymous objects nest at most 8 deep; one that lies deeper is {"$cut":"depth"}.`,
    example: 'new { a = new { b = 1 } } -> {"a":{"b":1}}',
  },
  {
    kind: 'cycle',
    rule: 'An array or list that contains itself is {"$cut":"cycle"} where it would be rendered again.',
    example: 'new object[] { 1 } -> [1]',
  },
  {
    kind: 'size',
    rule: `After 1000000 values, every further array, list and anonymous object is {"$cut":"size"}.`,
    example: 'new object[] { 1, 2 } -> [1,2]',
  },
  {
    kind: 'number in a text',
    rule: 'A number that code or a query itself makes a text of ("" + 0.1, ToString, $"{x}") has the digits of the runtime: the Mono of Unity gives 0.3 for 0.1 + 0.2 and 1E+16 for 1e16, .NET and the mock 0.30000000000000004 and 10000000000000000. So has a comparison of texts by culture (StartsWith, IndexOf, Compare without StringComparison.Ordinal). What has to be exact is returned as a number.',
    example: '1e16 -> 10000000000000000',
  },
  {
    kind: 'anything else',
    rule: 'Any other value is its ToString().',
    example: 'new WaitForSeconds(1) -> "UnityEngine.WaitForSeconds"',
  },
];
