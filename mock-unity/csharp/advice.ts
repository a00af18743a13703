/** What follows the compiler's own words, as the C# bridge says it. */
export const ADVICE_ON_VALUE = "; to give its value, write 'return' before it";

/** Static members of UnityEngine.Object, which scripts call without it. */
const OF_OBJECT = new Set(
  'Instantiate Destroy DestroyImmediate DontDestroyOnLoad FindObjectOfType FindObjectsOfType FindObjectsByType FindFirstObjectByType FindAnyObjectByType'.split(
    ' ',
  ),
);

/** Members of a MonoBehaviour, which code is not. */
const OF_COMPONENT = new Set(
  'gameObject transform GetComponent GetComponents GetComponentInChildren GetComponentsInChildren AddComponent TryGetComponent'.split(
    ' ',
  ),
);

/** What to write in place of a name that does not exist; empty if that is not known. */
export function adviceOnName(name: string): string {
  if (OF_OBJECT.has(name)) return `; write Object.${name}`;
  if (OF_COMPONENT.has(name))
    return '; code is in no component: begin with an object, such as GameObject.Find("Player")';
  if (name === 'StartCoroutine')
    return "; code with 'yield return' is a coroutine itself: iterate over what would be started, and yield what it yields";
  return name === 'print' ? '; write Debug.Log' : '';
}
