import { gameObject, transform, unityObject, component } from '../values/engine-types.ts';
import { object, type CsType } from '../values/types.ts';

/** Properties of a GameObject and a Component of Unity 4, which Unity still has and refuses. */
const ofUnity4 =
  'animation audio camera collider collider2D constantForce guiElement guiText guiTexture hingeJoint light networkView particleEmitter particleSystem renderer rigidbody rigidbody2D';

const ofBoth = `BroadcastMessage CompareTag GetComponent GetComponentInChildren GetComponentInParent GetComponentIndex GetComponents GetComponentsInChildren GetComponentsInParent SendMessage SendMessageUpwards TryGetComponent gameObject tag transform transformHandle ${ofUnity4}`;

/** Names of all members that a type itself has in Unity 2021.3 to 7000.0, also of those that the subset lacks. */
const allMembers: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    [object, 'Equals GetHashCode GetType MemberwiseClone ReferenceEquals ToString'] as const,
    [
      unityObject,
      'Destroy DestroyImmediate DestroyObject DontDestroyOnLoad FindAnyObjectByType FindFirstObjectByType FindObjectOfType FindObjectsByType FindObjectsOfType FindObjectsOfTypeAll FindObjectsOfTypeIncludingAssets FindSceneObjectsOfType GetEntityId GetInstanceID Instantiate InstantiateAsync hideFlags name',
    ] as const,
    [
      gameObject,
      `${ofBoth} AddComponent CreatePrimitive Find FindGameObjectWithTag FindGameObjectsWithTag FindWithTag GetComponentAtIndex GetComponentCount GetScene InstantiateGameObjects PlayAnimation SampleAnimation SetActive SetActiveRecursively SetGameObjectsActive StopAnimation active activeInHierarchy activeSelf isStatic layer scene sceneCullingMask`,
    ] as const,
    [component, ofBoth] as const,
    [
      transform,
      'DetachChildren Find FindChild GetChild GetChildCount GetEnumerator GetLocalPositionAndRotation GetPositionAndRotation GetSiblingIndex InverseTransformDirection InverseTransformDirections InverseTransformPoint InverseTransformPoints InverseTransformVector InverseTransformVectors IsChildOf LookAt Rotate RotateAround RotateAroundLocal SetAsFirstSibling SetAsLastSibling SetLocalPositionAndRotation SetParent SetPositionAndRotation SetSiblingIndex TransformDirection TransformDirections TransformPoint TransformPoints TransformVector TransformVectors Translate childCount eulerAngles forward hasChanged hierarchyCapacity hierarchyCount localEulerAngles localPosition localRotation localScale localToWorldMatrix lossyScale parent position right root rotation up worldToLocalMatrix',
    ] as const,
  ].map(([type, names]) => [type.fullName, new Set(names.split(' '))]),
);

/** True where all members of the type and of its bases are known, and none has that name: only an extension method could. */
export function lacksMember(type: CsType, name: string): boolean {
  const own = allMembers.get(type.fullName);
  if (own === undefined || own.has(name)) return false;
  return type.kind !== 'named' || lacksMember(type.base ?? object, name);
}
