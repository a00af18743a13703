import asyncio

from mcp_unity_bridge import open_stdio


async def main() -> None:
    async with open_stdio("npx", "-y", "mcp-unity-bridge@0.1.0") as unity:
        answer = await unity.unity_query(query="Scene['Player'].transform.position")
        if answer.status == "completed":
            print(answer.result)
        else:
            print(answer.message)


asyncio.run(main())
