using System;

namespace UnityEngine
{
    public class UnityException : SystemException
    {
        public UnityException() : base("A Unity Runtime error occurred!")
        {
        }

        public UnityException(string message) : base(message)
        {
        }

        public UnityException(string message, Exception innerException) : base(message, innerException)
        {
        }
    }

    public class MissingReferenceException : SystemException
    {
        public MissingReferenceException() : base("The object has been destroyed but you are still trying to access it.")
        {
        }

        public MissingReferenceException(string message) : base(message)
        {
        }

        public MissingReferenceException(string message, Exception innerException) : base(message, innerException)
        {
        }
    }

    public class MissingComponentException : SystemException
    {
        public MissingComponentException() : base("There is no such component attached to the GameObject.")
        {
        }

        public MissingComponentException(string message) : base(message)
        {
        }

        public MissingComponentException(string message, Exception innerException) : base(message, innerException)
        {
        }
    }
}
