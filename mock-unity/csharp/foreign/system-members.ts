import type { ForeignNames } from './foreign-names.ts';

/** Of .NET. */
export const systemMembers: Readonly<Record<string, ForeignNames>> = {
  object: { statics: 'Equals ReferenceEquals' },
  int: { statics: 'TryParse', instance: 'CompareTo GetTypeCode TryFormat' },
  long: { statics: 'TryParse', instance: 'CompareTo GetTypeCode TryFormat' },
  float: {
    statics: `TryParse IsFinite IsNaN IsInfinity IsNegative IsNegativeInfinity IsNormal IsPositiveInfinity IsSubnormal`,
    instance: 'CompareTo GetTypeCode TryFormat',
  },
  double: {
    statics: `TryParse IsFinite IsNaN IsInfinity IsNegative IsNegativeInfinity IsNormal IsPositiveInfinity IsSubnormal`,
    instance: 'CompareTo GetTypeCode TryFormat',
  },
  bool: { statics: 'TryParse TrueString FalseString', instance: 'CompareTo GetTypeCode' },
  char: {
    statics: `Parse TryParse IsControl IsPunctuation IsNumber IsSeparator IsSymbol IsSurrogate IsHighSurrogate
        IsLowSurrogate IsAscii GetNumericValue GetUnicodeCategory ConvertFromUtf32 ConvertToUtf32 ToUpperInvariant
        ToLowerInvariant MinValue MaxValue`,
    instance: 'CompareTo GetTypeCode',
  },
  string: {
    statics: 'Compare CompareOrdinal Concat Copy Create Intern IsInterned',
    instance: `CompareTo Normalize IsNormalized IndexOfAny LastIndexOfAny GetEnumerator GetTypeCode CopyTo Clone
        EnumerateRunes ReplaceLineEndings`,
  },
  array: {
    instance: `Rank LongLength GetLength GetLowerBound GetUpperBound GetValue SetValue Clone CopyTo GetEnumerator
        Initialize IsFixedSize IsReadOnly IsSynchronized SyncRoot`,
  },
  list: {
    instance: `Capacity AsReadOnly BinarySearch ConvertAll CopyTo EnsureCapacity Exists Find FindAll FindIndex FindLast
        FindLastIndex ForEach GetEnumerator GetRange InsertRange LastIndexOf RemoveAll RemoveRange Slice Sort TrimExcess
        TrueForAll`,
  },
  'System.Type': {
    statics: `GetType GetTypeCode GetTypeArray GetTypeFromHandle GetTypeHandle EmptyTypes Missing Delimiter
        DefaultBinder FilterName FilterNameIgnoreCase`,
    instance: `Assembly AssemblyQualifiedName Attributes BaseType GUID Module DeclaringType GenericTypeArguments
        IsAbstract IsArray IsAssignableFrom IsAssignableTo IsClass IsEnum IsGenericType IsInstanceOfType IsInterface
        IsPrimitive IsPublic IsSealed IsSubclassOf IsValueType GetConstructor GetConstructors GetCustomAttributes
        GetElementType GetEnumNames GetEnumValues GetEvent GetField GetFields GetGenericArguments
        GetGenericTypeDefinition GetInterface GetInterfaces GetMember GetMembers GetMethod GetMethods GetNestedType
        GetNestedTypes GetProperties GetProperty InvokeMember MakeArrayType MakeGenericType MemberType TypeHandle
        UnderlyingSystemType`,
  },
  'System.Exception': { instance: 'Data HResult HelpLink Source TargetSite GetBaseException' },
  'System.ArgumentException': { instance: 'ParamName' },
  'System.Math': {
    statics: `Acos Acosh Asin Asinh Atan Atanh BigMul Cbrt CopySign Cosh DivRem FusedMultiplyAdd IEEERemainder ILogB
        Log10 Log2 MaxMagnitude MinMagnitude ScaleB Sinh Tanh Tau`,
  },
  'System.Convert': {
    statics: `ChangeType FromBase64String FromHexString IsDBNull ToBase64String ToBoolean ToByte ToChar ToDateTime
        ToDecimal ToHexString ToInt16 ToInt64 ToSByte ToSingle ToString ToUInt16 ToUInt32 ToUInt64`,
  },
  'System.Environment': {
    statics: `CommandLine CurrentDirectory CurrentManagedThreadId Exit ExitCode ExpandEnvironmentVariables FailFast
        GetCommandLineArgs GetEnvironmentVariable GetEnvironmentVariables GetFolderPath GetLogicalDrives
        HasShutdownStarted Is64BitOperatingSystem Is64BitProcess MachineName OSVersion ProcessId ProcessorCount
        SetEnvironmentVariable StackTrace SystemDirectory TickCount TickCount64 UserDomainName UserInteractive UserName
        Version WorkingSet`,
  },
  'System.IO.File': {
    statics: `AppendAllLines AppendAllTextAsync AppendText Copy Create CreateText Decrypt Delete Encrypt Exists
        GetAttributes GetCreationTime GetLastAccessTime GetLastWriteTime GetLastWriteTimeUtc Move Open OpenRead OpenText
        OpenWrite ReadAllBytes ReadAllBytesAsync ReadAllLines ReadAllText ReadAllTextAsync ReadLines Replace
        SetAttributes SetLastWriteTime WriteAllBytes WriteAllBytesAsync WriteAllLines WriteAllText WriteAllTextAsync`,
  },
  'System.Threading.Thread': {
    statics: 'CurrentThread Yield SpinWait MemoryBarrier VolatileRead VolatileWrite',
    instance: 'Abort Interrupt IsAlive IsBackground Join ManagedThreadId Name Priority Start ThreadState',
  },
  'System.Threading.Tasks.Task': {
    statics: `CompletedTask CurrentId Factory FromCanceled FromException FromResult Run WaitAll WaitAny WhenAll WhenAny
        Yield`,
    instance: `ConfigureAwait ContinueWith Dispose Exception GetAwaiter Id IsCanceled IsCompleted
        IsCompletedSuccessfully IsFaulted Result RunSynchronously Start Status Wait WaitAsync`,
  },
  'System.Threading.CancellationToken': {
    statics: 'None',
    instance: 'CanBeCanceled Register UnsafeRegister WaitHandle',
  },
};
